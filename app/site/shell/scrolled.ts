import { useSyncExternalStore } from "react";

/** The header shrinks beyond this many pixels (specification section 4). */
const threshold = 50;

/** True once the page is scrolled beyond the threshold; re-renders only when that changes. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}
