/**
 * Opens a gallery's pictures in the page's lightbox (app/site/from-the-field). The links lead to the pictures if there
 * is no script, if the visitor holds the key for a new tab, or if the lightbox fails to load.
 */
export function gallery(list: HTMLElement): void {
  const links = [...list.querySelectorAll("a")];
  const load = () => import("./lightbox.ts");
  // The code is loaded as soon as the mouse or the focus reaches the gallery.
  for (const eventName of ["pointerenter", "focusin"]) {
    list.addEventListener(eventName, () => void load().catch(() => {}), { once: true });
  }
  list.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ openLightbox }) => openLightbox(links, links.indexOf(link)),
      () => location.assign(link.href),
    );
  });
}
