/** The threshold of docs/specification.md#9-business-constants-and-limits. */
const swipe = 50;

const dialog = document.getElementById("lightbox") as HTMLDialogElement;
const part = <Kind extends HTMLElement>(selector: string) => dialog.querySelector(selector) as Kind;
const frame = part("[data-frame]");
const caption = part("figcaption");
const count = part("[data-count]");
const steps = [...dialog.querySelectorAll<HTMLElement>("[data-step]")];

let links: readonly HTMLAnchorElement[] = [];
let at = 0;
let from: { id: number; x: number; y: number } | null = null;

/** Shows the picture of a link; the browser gives the focus back to that link when the dialog closes. */
export function openLightbox(of: readonly HTMLAnchorElement[], index: number): void {
  links = of;
  for (const button of steps) button.hidden = of.length < 2;
  show(index);
  dialog.showModal();
  // The dialog itself gets the focus, so that a screen reader reads its name and the caption first.
  dialog.focus();
}

function step(by: number): void {
  show((at + by + links.length) % links.length);
}

function show(index: number): void {
  at = index;
  const link = links[index];
  const small = link?.querySelector("picture, img");
  if (!link || !small) return;
  const large = small.cloneNode(true) as HTMLElement;
  for (const each of [large, ...large.querySelectorAll<HTMLElement>("source, img")]) {
    if (each.hasAttribute("sizes")) each.setAttribute("sizes", "100vw");
  }
  const image = large instanceof HTMLImageElement ? large : (large.querySelector("img") as HTMLImageElement);
  image.removeAttribute("width");
  image.removeAttribute("height");
  image.className = "absolute inset-0 m-auto max-h-full max-w-full rounded-sm";
  image.loading = "eager";
  caption.lang = link.lang;
  caption.textContent = image.alt;
  image.alt = "";
  frame.replaceChildren(large);
  count.textContent = links.length > 1 ? `${index + 1} / ${links.length}` : "";
}

/** Returns the direction of a side: the next picture is towards the end of the line. */
function towards(side: "left" | "right"): 1 | -1 {
  return (side === "right") === (getComputedStyle(dialog).direction === "ltr") ? 1 : -1;
}

dialog.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const by = target.closest<HTMLElement>("[data-step]")?.dataset.step;
  if (by) step(Number(by));
  // A press beside the picture closes, as on the backdrop of other dialogs.
  else if (!target.closest("button, img, figcaption")) dialog.close();
});

dialog.addEventListener("keydown", (event) => {
  const { key } = event;
  if (key === "ArrowRight") step(towards("right"));
  else if (key === "ArrowLeft") step(towards("left"));
  else if (key === "Home") show(0);
  else if (key === "End") show(links.length - 1);
  else return;
  event.preventDefault();
});

dialog.addEventListener("pointerdown", ({ pointerId, clientX, clientY, isPrimary, button }) => {
  from = isPrimary && button === 0 ? { id: pointerId, x: clientX, y: clientY } : null;
});

dialog.addEventListener("pointerup", ({ pointerId, clientX, clientY }) => {
  const start = from;
  from = null;
  if (start?.id !== pointerId) return;
  const x = clientX - start.x;
  const y = clientY - start.y;
  if (Math.abs(x) <= swipe || Math.abs(x) < Math.abs(y)) return;
  // A swipe to the left shows the picture on the right.
  step(towards(x < 0 ? "right" : "left"));
  const swallow = (event: Event) => event.stopImmediatePropagation();
  dialog.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => dialog.removeEventListener("click", swallow, { capture: true }));
});

dialog.addEventListener("pointercancel", () => {
  from = null;
});
// Dragging a picture with the mouse is a swipe.
dialog.addEventListener("dragstart", (event) => event.preventDefault());
