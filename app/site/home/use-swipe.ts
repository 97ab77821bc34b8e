import { type PointerEvent, useRef } from "react";
import { toSwipeSteps } from "./slides.ts";

/** Returns handlers that detect swipes. `step` gets 1 for the next slide and -1 for the previous slide. */
export function useSwipe(step: (steps: -1 | 1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);

  function onPointerDown({ pointerId, clientX, clientY, isPrimary, button, target }: PointerEvent) {
    // A drag inside a field selects text.
    const isInField = target instanceof Element && target.closest("input") !== null;
    start.current =
      isPrimary && button === 0 && !isInField ? { id: pointerId, x: clientX, y: clientY } : null;
  }

  function onPointerUp({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const pointerStart = start.current;
    start.current = null;
    if (pointerStart?.id !== pointerId) return;
    const rtl = getComputedStyle(currentTarget).direction === "rtl";
    const steps = toSwipeSteps(clientX - pointerStart.x, clientY - pointerStart.y, rtl);
    // A drag that selected text is not a swipe.
    if (steps === 0 || getSelection()?.isCollapsed === false) return;
    step(steps);
    suppressClick(currentTarget);
  }

  /** The browser cancels the pointer when it starts to scroll. */
  const onPointerCancel = () => {
    start.current = null;
  };
  return { onPointerDown, onPointerUp, onPointerCancel };
}

/** Suppresses the click after a swipe that began and ended on a link or button. */
function suppressClick(box: Element): void {
  const ignoreClick = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  box.addEventListener("click", ignoreClick, { capture: true, once: true });
  setTimeout(() => box.removeEventListener("click", ignoreClick, { capture: true }));
}
