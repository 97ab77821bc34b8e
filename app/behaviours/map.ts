/**
 * Replaces the drawing by the map of `data-map` when the visitor presses the button (app/site/contact/map-panel.tsx).
 * The frame gets no cookies in browsers that support `credentialless`. The sandbox stops the frame from navigating our
 * page.
 */
export function map(panel: HTMLElement): void {
  const button = panel.querySelector("button");
  button?.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.setAttribute("credentialless", "");
    frame.setAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox",
    );
    frame.referrerPolicy = "no-referrer";
    frame.title = panel.dataset.title ?? "";
    frame.className = "absolute inset-0 size-full bg-sand-100";
    frame.src = panel.dataset.map ?? "";
    panel.append(frame);
    panel.dataset.shown = "";
    // The button disappears with the focus, which would otherwise return to the top of the page.
    frame.focus();
  });
}
