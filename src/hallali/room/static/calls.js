// Notifications while no page is open: the browser subscribes at its push service, and the room is told where that is.

import { helper } from "./helper.js";
import { under } from "./root.js";

const words = document.body.dataset;
const KEPT = "calls"; // what the room was told last: it is told again after a day, so that it forgets who stays away

const post = (fields) => fetch(under("/calls"), { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });

/** The browser's subscription; nothing where it has none to give. */
async function given(worker) {
  const wanted = { userVisibleOnly: true, applicationServerKey: words.calls };
  try { return await worker.pushManager.subscribe(wanted); } catch {
    await (await worker.pushManager.getSubscription())?.unsubscribe(); // one that was made with another key
    return worker.pushManager.subscribe(wanted);
  }
}

/** Have this device notified. Where that cannot be, the page still notifies while it is open. */
export async function on() {
  const today = `${words.calls} ${new Date().toDateString()}`;
  if (!words.calls || localStorage.getItem(KEPT) === today) return;
  try {
    const worker = (await helper()) && (await navigator.serviceWorker.ready);
    if (!worker?.pushManager) return;
    const { endpoint, keys } = (await given(worker)).toJSON();
    if ((await post({ endpoint, p256dh: keys.p256dh, auth: keys.auth })).ok) localStorage.setItem(KEPT, today);
  } catch { /* no push service, or no line */ }
}

/** Have it notified no more. */
export async function off() {
  localStorage.removeItem(KEPT);
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    const one = await worker?.pushManager?.getSubscription();
    if (!one) return;
    await one.unsubscribe();
    await post({ endpoint: one.endpoint, off: "1" });
  } catch { /* the push service tells the room, at the next message */ }
}
