import { useEffect } from "react";

let lastSearch = "";

/** Remembers the query of the order list, so that the link back from an order opens the same page. */
export function useListPosition(currentSearch: string): void {
  useEffect(() => {
    lastSearch = currentSearch;
  }, [currentSearch]);
}

/** Returns the query such as `?status=…`; empty on the server and before the list was open. */
export function lastListPosition(): string {
  return lastSearch;
}
