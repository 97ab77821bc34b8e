/**
 * Opens a gallery's pictures in the page's lightbox (app/site/from-the-field). Without script, with the key for a new
 * tab, or if its code fails to load, the links lead to the pictures.
 */
export function gallery(list: HTMLElement): void {
  const links = [...list.querySelectorAll("a")];
  const load = () => import("./lightbox.ts");
  // The code is loaded at the first sign of intent.
  for (const sign of ["pointerenter", "focusin"]) {
    list.addEventListener(sign, () => void load().catch(() => {}), { once: true });
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
