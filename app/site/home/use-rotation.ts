import { type RefObject, startTransition, useEffect, useState } from "react";

/** The milliseconds per slide. */
const stay = 7_000;

/** Rotates the slides while `wanted` is true and nothing pauses them. The server renders them stopped. */
export function useRotation(box: RefObject<HTMLElement | null>, next: () => void, position: number) {
  const [wanted, setWanted] = useWanted();
  const held = usePaused(box);
  const moving = wanted && !held;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position restarts the timer.
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(next, stay);
    return () => clearTimeout(timer);
  }, [moving, next, position]);

  return { moving, wanted, setWanted };
}

function useWanted() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    const follow = () => setWanted(!still.matches);
    follow();
    still.addEventListener("change", follow);
    return () => still.removeEventListener("change", follow);
  }, []);
  return [wanted, setWanted] as const;
}

/** Whether something pauses the rotation: the mouse, the focus or a finger, a hidden page, or a box out of view. */
function usePaused(box: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const ends = new AbortController();
    const options = { signal: ends.signal };
    // The finger that stops the slides may be opening the dialog, which a transition does not delay.
    const hold = (reason: string, on: boolean) =>
      startTransition(() =>
        setHeld((current) => {
          if (current.has(reason) === on) return current;
          const changed = new Set(current);
          if (on) changed.add(reason);
          else changed.delete(reason);
          return changed;
        }),
      );
    const byMouse = (on: boolean) => (event: PointerEvent) => {
      if (event.pointerType === "mouse") hold("mouse", on);
    };
    element.addEventListener("pointerenter", byMouse(true), options);
    element.addEventListener("pointerleave", byMouse(false), options);
    element.addEventListener("focusin", () => hold("focus", true), options);
    element.addEventListener(
      "focusout",
      ({ relatedTarget }) => hold("focus", relatedTarget instanceof Node && element.contains(relatedTarget)),
      options,
    );
    element.addEventListener("touchstart", () => hold("finger", true), { ...options, passive: true });
    for (const end of ["touchend", "touchcancel"]) {
      element.addEventListener(end, () => hold("finger", false), options);
    }
    const follow = () => hold("hidden", document.hidden);
    document.addEventListener("visibilitychange", follow, options);
    follow();
    // The mouse or the focus may have been on the box before the script ran.
    hold("mouse", element.matches(":hover") && matchMedia("(hover: hover)").matches);
    hold("focus", element.contains(document.activeElement));
    const sight = new IntersectionObserver(([seen]) => hold("sight", seen?.isIntersecting === false));
    sight.observe(element);
    return () => {
      ends.abort();
      sight.disconnect();
    };
  }, [box]);
  return held.size > 0;
}
