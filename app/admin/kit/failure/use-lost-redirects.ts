import { useEffect, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";

let isLost = false;

/** Returns whether the message about a write must still be loaded. */
export const isRedirectLost = (): boolean => isLost;

/**
 * The router ignores the redirect of a fetcher's write if another load has started since, or if the row that sent the write
 * has disappeared. The screen would stay old, and the message would not appear, so this hook runs the loaders again.
 * `messages` are the messages of the last load.
 */
export function useLostRedirects(messages: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const fetchers = useFetchers();
  const runningWrites = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load returns a new array.
  useEffect(() => {
    isLost = false;
  }, [messages]);
  useEffect(() => {
    // After a handled answer the state of a fetcher is "loading". After an ignored redirect the fetcher disappears.
    const hasDisappeared = runningWrites.current.some((key) =>
      fetchers.every((fetcher) => fetcher.key !== key),
    );
    runningWrites.current = fetchers.filter(({ state }) => state === "submitting").map(({ key }) => key);
    if (!hasDisappeared) return;
    isLost = true;
    void revalidate();
  }, [fetchers, revalidate]);
}
