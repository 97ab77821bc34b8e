import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** For tabs in one line that scrolls sideways: the current one is in view. The page itself does not scroll. */
export function useCurrentInView() {
  const { pathname, search } = useLocation();
  const line = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the address the current tab changes.
  useEffect(() => {
    const current = line.current?.querySelector("[aria-current]");
    if (!line.current || !current) return;
    const [seen, tab] = [line.current.getBoundingClientRect(), current.getBoundingClientRect()];
    if (tab.left >= seen.left && tab.right <= seen.right) return;
    line.current.scrollLeft += tab.left + tab.width / 2 - (seen.left + seen.width / 2);
  }, [pathname, search]);
  return line;
}
