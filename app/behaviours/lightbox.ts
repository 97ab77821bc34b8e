/** The minimum length of a swipe (docs/specification.md#9-business-constants-and-limits). */
const minSwipePixels = 50;

const dialog = document.getElementById("lightbox") as HTMLDialogElement;
const query = <Kind extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Kind;
const frame = query("[data-frame]");
const caption = query("figcaption");
const position = query("[data-count]");
const stepButtons = [...dialog.querySelectorAll<HTMLElement>("[data-step]")];

let links: readonly HTMLAnchorElement[] = [];
let currentIndex = 0;
let pointerStart: { id: number; x: number; y: number } | null = null;

/** Shows the picture of a link; the browser gives the focus back to that link when the dialog closes. */
export function openLightbox(galleryLinks: readonly HTMLAnchorElement[], index: number): void {
  links = galleryLinks;
  for (const button of stepButtons) button.hidden = galleryLinks.length < 2;
  show(index);
  dialog.showModal();
  // The dialog itself gets the focus, so that a screen reader reads its name and the caption first.
  dialog.focus();
}

function step(offset: number): void {
  show((currentIndex + offset + links.length) % links.length);
}

function show(index: number): void {
  currentIndex = index;
  const link = links[index];
  const thumbnail = link?.querySelector("picture, img");
  if (!link || !thumbnail) return;
  const picture = thumbnail.cloneNode(true) as HTMLElement;
  for (const element of [picture, ...picture.querySelectorAll<HTMLElement>("source, img")]) {
    if (element.hasAttribute("sizes")) element.setAttribute("sizes", "100vw");
  }
  const image =
    picture instanceof HTMLImageElement ? picture : (picture.querySelector("img") as HTMLImageElement);
  image.removeAttribute("width");
  image.removeAttribute("height");
  image.className = "absolute inset-0 m-auto max-h-full max-w-full rounded-sm";
  image.loading = "eager";
  caption.lang = link.lang;
  caption.textContent = image.alt;
  image.alt = "";
  frame.replaceChildren(picture);
  position.textContent = links.length > 1 ? `${index + 1} / ${links.length}` : "";
}

/** Returns 1 if the next picture is on this side, otherwise -1. In Arabic the next picture is on the left. */
function directionOfSide(side: "left" | "right"): 1 | -1 {
  return (side === "right") === (getComputedStyle(dialog).direction === "ltr") ? 1 : -1;
}

dialog.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const offset = target.closest<HTMLElement>("[data-step]")?.dataset.step;
  if (offset) step(Number(offset));
  // A press beside the picture closes the dialog, like a press on the backdrop of other dialogs.
  else if (!target.closest("button, img, figcaption")) dialog.close();
});

dialog.addEventListener("keydown", (event) => {
  const { key } = event;
  if (key === "ArrowRight") step(directionOfSide("right"));
  else if (key === "ArrowLeft") step(directionOfSide("left"));
  else if (key === "Home") show(0);
  else if (key === "End") show(links.length - 1);
  else return;
  event.preventDefault();
});

dialog.addEventListener("pointerdown", ({ pointerId, clientX, clientY, isPrimary, button }) => {
  pointerStart = isPrimary && button === 0 ? { id: pointerId, x: clientX, y: clientY } : null;
});

dialog.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
  const start = pointerStart;
  pointerStart = null;
  if (start?.id !== pointerId) return;
  const x = clientX - start.x;
  const y = clientY - start.y;
  if (Math.abs(x) <= minSwipePixels || Math.abs(x) < Math.abs(y)) return;
  // A swipe to the left shows the picture on the right.
  step(directionOfSide(x < 0 ? "right" : "left"));
  const ignoreClick = (event: Event) => event.stopImmediatePropagation();
  dialog.addEventListener("click", ignoreClick, { capture: true, once: true });
  setTimeout(() => dialog.removeEventListener("click", ignoreClick, { capture: true }));
});

dialog.addEventListener("pointercancel", () => {
  pointerStart = null;
});
// The browser must not start to drag the picture, because a drag with the mouse is a swipe.
dialog.addEventListener("dragstart", (event) => event.preventDefault());
