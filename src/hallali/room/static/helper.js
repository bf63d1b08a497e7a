// The worker beside the pages (sw.js): it shows notifications, and says so where the room cannot be reached.

/** The worker; nothing where the browser has none to give. Its address changes with it, so it need not be asked for again. */
export async function helper() {
  const at = document.body.dataset.worker;
  return at ? navigator.serviceWorker?.register(at, { updateViaCache: "all" }).catch(() => null) : null;
}

/** Have the worker there once somebody does something: who only follows a link has the page with as few requests as it takes. */
export function soon() {
  for (const deed of ["pointerdown", "keydown"]) addEventListener(deed, () => setTimeout(helper), { once: true, capture: true });
}
