import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Scrolls a row of tabs sideways until the current tab is visible. The page itself does not scroll. */
export function useCurrentInView() {
  const { pathname, search } = useLocation();
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the address.
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]");
    if (!row.current || !current) return;
    const rowBox = row.current.getBoundingClientRect();
    const tabBox = current.getBoundingClientRect();
    if (tabBox.left >= rowBox.left && tabBox.right <= rowBox.right) return;
    row.current.scrollLeft += tabBox.left + tabBox.width / 2 - (rowBox.left + rowBox.width / 2);
  }, [pathname, search]);
  return row;
}
