import { useEffect, useRef } from "react";
import { useFetchers, useRevalidator } from "react-router";

/**
 * The router does not follow the redirect that answers a fetcher's write when something else has begun to load since,
 * for instance after a second write, nor when the row that sent it is gone. The screen would then stay as it was before
 * the write, and what the write has to say unsaid: its loaders run again instead.
 */
export function useLostRedirects(): void {
  const { revalidate } = useRevalidator();
  const fetchers = useFetchers();
  const under = useRef<readonly string[]>([]);
  useEffect(() => {
    // Of a redirect that is followed, and of any other answer, a fetcher tells by loading.
    const lost = under.current.some((key) => fetchers.every((fetcher) => fetcher.key !== key));
    under.current = fetchers.filter(({ state }) => state === "submitting").map(({ key }) => key);
    if (lost) void revalidate();
  }, [fetchers, revalidate]);
}
