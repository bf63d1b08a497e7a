// What outlives a page: notifications, which on phones no page may show by itself, and what is said where the room cannot
// be reached. That page and the notifications' icon stand before this script, as `self.kept`. Nothing else is kept: what the room answers comes by
// the network.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(Promise.all([
  clients.claim(),
  registration.navigationPreload?.enable(), // the page is asked for at once, not when this script has started
])));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith((async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request));
    } catch {
      const { page, policy } = self.kept;
      return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy } });
    }
  })());
});

/** What the room says while no page of the table is open; the page, if it is open after all, says it under the same tag. */
addEventListener("push", (event) => {
  const { title, body, tag, at } = event.data.json();
  const data = new URL(at, registration.scope).href;
  event.waitUntil(registration.showNotification(title, { body, tag, icon: self.kept.icon, data }));
});

addEventListener("notificationclick", (event) => {
  const { notification } = event, where = notification.data;
  notification.close();
  event.waitUntil((async () => {
    const open = (await clients.matchAll({ type: "window", includeUncontrolled: true })).find((one) => one.url === where);
    await (open ? open.focus() : clients.openWindow(where));
  })());
});
