/** The header shrinks beyond this many pixels (docs/specification.md#4-states-and-transitions). */
const threshold = 50;

/** Marks the document while it is scrolled beyond the threshold; `scrolled:` in CSS then changes the header. */
export function markScrolled(): void {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > threshold);
  window.addEventListener("scroll", mark, { passive: true });
  // Reading `scrollY` before the next frame would force a layout.
  requestAnimationFrame(mark);
}
