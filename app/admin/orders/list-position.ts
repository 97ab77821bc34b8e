import { useEffect } from "react";

let search = "";

/** Remembers the query of the order list, so that the link back from an order opens the same page. */
export function useListPosition(now: string): void {
  useEffect(() => {
    search = now;
  }, [now]);
}

/** Returns `?status=…`; empty if no list was open, and on the server. */
export function lastListPosition(): string {
  return search;
}
