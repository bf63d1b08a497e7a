// What outlives a page: notifications, which on phones no page may show by itself. It keeps nothing and answers no request.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("notificationclick", (event) => {
  const { notification } = event, where = notification.data;
  notification.close();
  event.waitUntil((async () => {
    const open = (await clients.matchAll({ type: "window", includeUncontrolled: true })).find((one) => one.url === where);
    await (open ? open.focus() : clients.openWindow(where));
  })());
});
