import { type RefObject, startTransition, useEffect, useState } from "react";

const slideMs = 7_000;

/** Rotates the slides while `isPlaying` is true and nothing pauses the rotation. On the server nothing rotates. */
export function useRotation(carousel: RefObject<HTMLElement | null>, next: () => void, position: number) {
  const [isPlaying, setIsPlaying] = useIsPlaying();
  const isPaused = usePaused(carousel);
  const isMoving = isPlaying && !isPaused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position restarts the timer.
  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(next, slideMs);
    return () => clearTimeout(timer);
  }, [isMoving, next, position]);

  return { isMoving, isPlaying, setIsPlaying };
}

function useIsPlaying() {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
    const applyPreference = () => setIsPlaying(!reducedMotion.matches);
    applyPreference();
    reducedMotion.addEventListener("change", applyPreference);
    return () => reducedMotion.removeEventListener("change", applyPreference);
  }, []);
  return [isPlaying, setIsPlaying] as const;
}

/** Whether the mouse, the focus, a finger or a hidden page pauses the rotation, or the slides are out of view. */
function usePaused(carousel: RefObject<HTMLElement | null>): boolean {
  const [pauseReasons, setPauseReasons] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const element = carousel.current;
    if (!element) return;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    // The touch may also open the dialog, which must not wait for this change.
    const setPaused = (reason: string, isOn: boolean) =>
      startTransition(() =>
        setPauseReasons((current) => {
          if (current.has(reason) === isOn) return current;
          const changed = new Set(current);
          if (isOn) changed.add(reason);
          else changed.delete(reason);
          return changed;
        }),
      );
    const createMouseListener = (isOn: boolean) => (event: PointerEvent) => {
      if (event.pointerType === "mouse") setPaused("mouse", isOn);
    };
    element.addEventListener("pointerenter", createMouseListener(true), options);
    element.addEventListener("pointerleave", createMouseListener(false), options);
    element.addEventListener("focusin", () => setPaused("focus", true), options);
    element.addEventListener(
      "focusout",
      ({ relatedTarget }) =>
        setPaused("focus", relatedTarget instanceof Node && element.contains(relatedTarget)),
      options,
    );
    element.addEventListener("touchstart", () => setPaused("finger", true), { ...options, passive: true });
    for (const end of ["touchend", "touchcancel"]) {
      element.addEventListener(end, () => setPaused("finger", false), options);
    }
    const follow = () => setPaused("hidden", document.hidden);
    document.addEventListener("visibilitychange", follow, options);
    follow();
    // The mouse or the focus may have been on the slides before the script ran.
    setPaused("mouse", element.matches(":hover") && matchMedia("(hover: hover)").matches);
    setPaused("focus", element.contains(document.activeElement));
    const observer = new IntersectionObserver(([entry]) =>
      setPaused("sight", entry?.isIntersecting === false),
    );
    observer.observe(element);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, [carousel]);
  return pauseReasons.size > 0;
}
