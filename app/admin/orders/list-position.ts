import { useEffect } from "react";

let search = "";

/** Remembers what the list of orders was asked for, so that the way back from an order leads to the same page of it. */
export function useListPosition(now: string): void {
  useEffect(() => {
    search = now;
  }, [now]);
}

/** `?status=…`, or nothing when no list was open: then, as on the server, all orders. */
export function lastListPosition(): string {
  return search;
}
