import { useEffect, useState } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";

/** The number of records that wait for a decision, by the path of their screen below the prefix. */
export type Waiting = Readonly<Record<string, number>>;

/**
 * Reads the counts after the page is shown, and again after each navigation, write and reload by a live event. Without
 * an answer the earlier counts stay.
 */
export function useWaiting(address: string): Waiting {
  const [waiting, setWaiting] = useState<Waiting>({});
  const navigation = useNavigation();
  const revalidator = useRevalidator();
  const fetchers = useFetchers();
  const isIdle = navigation.state === "idle" && revalidator.state === "idle" && fetchers.length === 0;
  useEffect(() => {
    if (!isIdle) return;
    const abort = new AbortController();
    const read = async () => {
      const answer = await fetch(address, { signal: abort.signal });
      // After the session has ended, the server redirects to the sign-in page.
      if (answer.ok && !answer.redirected) setWaiting((await answer.json()) as Waiting);
    };
    read().catch(() => {});
    return () => abort.abort();
  }, [address, isIdle]);
  return waiting;
}
