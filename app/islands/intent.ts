/** The events that precede a press anywhere on the page. */
const intentEvents = ["touchstart", "pointerdown", "focusin", "keydown"];
const idleMs = 5_000;

/**
 * Resolves at the first of these events, or when the page has been idle for five seconds. Until then the visitor does
 * not need React, and a slow phone uses its connection and processor for the page.
 */
export function waitForIntent(): Promise<void> {
  return new Promise((resolve) => {
    const listenersController = new AbortController();
    const options = { signal: listenersController.signal, capture: true, passive: true };
    const finish = () => {
      listenersController.abort();
      resolve();
    };
    for (const eventName of intentEvents) document.addEventListener(eventName, finish, options);
    // A browser also reports a pointer that does not move while the page appears below it.
    const onPointerMove = (event: PointerEvent) =>
      (event.movementX !== 0 || event.movementY !== 0) && finish();
    document.addEventListener("pointermove", onPointerMove, options);
    // A field may have got the focus before this script ran.
    if (document.activeElement && document.activeElement !== document.body) finish();
    else if (document.readyState === "complete") setTimeout(finish, idleMs);
    else window.addEventListener("load", () => setTimeout(finish, idleMs), options);
  });
}
