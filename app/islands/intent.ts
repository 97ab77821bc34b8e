/** The events that precede a press. The whole page is listened to. */
const signs = ["touchstart", "pointerdown", "focusin", "keydown"];
const idle = 5_000;

/**
 * Resolves at the first of these events, or when the page has been idle for five seconds. Until then the visitor does
 * not need React, and a slow phone uses its connection and processor for the page.
 */
export function intent(): Promise<void> {
  return new Promise((resolve) => {
    const ends = new AbortController();
    const options = { signal: ends.signal, capture: true, passive: true };
    const begin = () => {
      ends.abort();
      resolve();
    };
    for (const sign of signs) document.addEventListener(sign, begin, options);
    // A browser also reports a pointer that only rests where the page appears.
    const moves = (event: PointerEvent) => (event.movementX !== 0 || event.movementY !== 0) && begin();
    document.addEventListener("pointermove", moves, options);
    // A field may have got the focus before this script ran.
    if (document.activeElement && document.activeElement !== document.body) begin();
    else if (document.readyState === "complete") setTimeout(begin, idle);
    else window.addEventListener("load", () => setTimeout(begin, idle), options);
  });
}
