/** The header shrinks beyond this many pixels (docs/specification.md#4-states-and-transitions). */
const threshold = 50;

/** Marks the document while it is scrolled beyond the threshold; the header's look follows (`scrolled:` in CSS). */
export function markScrolled(): void {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", window.scrollY > threshold);
  window.addEventListener("scroll", mark, { passive: true });
  // Reading `scrollY` right away would force a layout.
  requestAnimationFrame(mark);
}
