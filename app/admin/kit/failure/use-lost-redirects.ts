import { useEffect, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";

let lost = false;

/** Returns whether the message of a write is not yet loaded. */
export const isRedirectLost = (): boolean => lost;

/**
 * The router ignores the redirect of a fetcher's write if another load has begun since, or if the row that sent it is
 * gone. The screen would stay stale and the message unseen, so this hook runs the loaders again. `said` is the list of
 * messages that the loaders return.
 */
export function useLostRedirects(said: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const fetchers = useFetchers();
  const under = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fetch gives a new array.
  useEffect(() => {
    lost = false;
  }, [said]);
  useEffect(() => {
    // A fetcher whose answer was handled goes to "loading"; one whose redirect was ignored disappears.
    const gone = under.current.some((key) => fetchers.every((fetcher) => fetcher.key !== key));
    under.current = fetchers.filter(({ state }) => state === "submitting").map(({ key }) => key);
    if (!gone) return;
    lost = true;
    void revalidate();
  }, [fetchers, revalidate]);
}
