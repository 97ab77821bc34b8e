/**
 * Opens a gallery's pictures in the page's lightbox (app/site/from-the-field). Without script, with a key for a new tab,
 * and when its code does not arrive, the links lead to the pictures.
 */
export function gallery(list: HTMLElement): void {
  const links = [...list.querySelectorAll("a")];
  const load = () => import("./lightbox.ts");
  // The code comes with the first sign of intent.
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
