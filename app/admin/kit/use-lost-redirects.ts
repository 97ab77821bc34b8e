import { useEffect, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";

let lost = false;

/** Whether what a write has to say is still to be fetched. */
export const isRedirectLost = (): boolean => lost;

/**
 * The router does not follow the redirect that answers a fetcher's write when something else has begun to load since,
 * for instance after a second write, nor when the row that sent it is gone. The screen would then stay as it was before
 * the write, and what the write has to say unsaid: its loaders run again instead. `said` is what came of it.
 */
export function useLostRedirects(said: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const fetchers = useFetchers();
  const under = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new array has been fetched, whatever is in it.
  useEffect(() => {
    lost = false;
  }, [said]);
  useEffect(() => {
    // Of a redirect that is followed, and of any other answer, a fetcher tells by loading.
    const gone = under.current.some((key) => fetchers.every((fetcher) => fetcher.key !== key));
    under.current = fetchers.filter(({ state }) => state === "submitting").map(({ key }) => key);
    if (!gone) return;
    lost = true;
    void revalidate();
  }, [fetchers, revalidate]);
}
