import { type PointerEvent, useRef } from "react";
import { swipeSteps } from "./slides.ts";

/** Returns handlers for a box with swipes; `step` gets 1 for the next and -1 for the previous slide. */
export function useSwipe(step: (steps: -1 | 1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);

  function onPointerDown({ pointerId, clientX, clientY, isPrimary, button, target }: PointerEvent) {
    // A drag inside a field selects text.
    const inField = target instanceof Element && target.closest("input") !== null;
    start.current = isPrimary && button === 0 && !inField ? { id: pointerId, x: clientX, y: clientY } : null;
  }

  function onPointerUp({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const from = start.current;
    start.current = null;
    if (from?.id !== pointerId) return;
    const rtl = getComputedStyle(currentTarget).direction === "rtl";
    const steps = swipeSteps(clientX - from.x, clientY - from.y, rtl);
    // A drag that selected text is not a swipe.
    if (steps === 0 || getSelection()?.isCollapsed === false) return;
    step(steps);
    suppressClick(currentTarget);
  }

  /** The browser took over the touch for scrolling. */
  const onPointerCancel = () => {
    start.current = null;
  };
  return { onPointerDown, onPointerUp, onPointerCancel };
}

/** Suppresses the click after a swipe that began and ended on a link or button. */
function suppressClick(box: Element): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  box.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => box.removeEventListener("click", swallow, { capture: true }));
}
