import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Scrolls a line of tabs sideways until the current tab is in view. The page itself does not scroll. */
export function useCurrentInView() {
  const { pathname, search } = useLocation();
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the address the current tab changes.
  useEffect(() => {
    const current = line.current?.querySelector("[aria-current]");
    if (!line.current || !current) return;
    const seen = line.current.getBoundingClientRect();
    const tab = current.getBoundingClientRect();
    if (tab.left >= seen.left && tab.right <= seen.right) return;
    line.current.scrollLeft += tab.left + tab.width / 2 - (seen.left + seen.width / 2);
  }, [pathname, search]);
  return line;
}
