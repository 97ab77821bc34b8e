/** A press on the panel's button puts the map in `data-map` in its place; before that no stranger learns of the visit. */
export function map(panel: HTMLElement): void {
  const button = panel.querySelector("button");
  button?.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.src = panel.dataset.map ?? "";
    frame.title = panel.dataset.title ?? "";
    frame.referrerPolicy = "no-referrer";
    frame.className = "absolute inset-0 size-full";
    panel.append(frame);
    button.hidden = true;
    panel.dataset.shown = "";
    frame.focus();
  });
}
