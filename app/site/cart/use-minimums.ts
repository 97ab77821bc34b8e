import { useEffect, useState } from "react";
import type { MinimumsAnswer } from "#app/http/endpoints/minimums.ts";
import type { Minimums } from "./check-cart.ts";

const timeoutMs = 10_000;

/** Fetches the minimums. An id without an entry is unknown or closed. Throws if the server is unreachable. */
async function fetchMinimums(ids: readonly string[], signal: AbortSignal): Promise<Minimums> {
  const query = new URLSearchParams({ ids: ids.join(","), lang: document.documentElement.lang });
  const response = await fetch(`/api/minimums?${query}`, { signal });
  if (!response.ok) throw new Error(`minimums answered ${response.status}`);
  const { items } = (await response.json()) as MinimumsAnswer;
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Returns the minimums of these ids. They are fetched again when the visitor returns to the page, because campaigns close
 * and prices change while a cart is open. The last answer is valid until the next answer. `failed` means that the last
 * request had no answer.
 */
export function useMinimums(ids: readonly string[]) {
  const [answer, setAnswer] = useState<{ minimums: Minimums; failed: boolean; for: string }>({
    minimums: null,
    failed: false,
    for: "",
  });
  const [requestCount, setRequestCount] = useState(0);
  const requestedIds = [...new Set(ids)].sort().join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` repeats the same request
  useEffect(() => {
    if (requestedIds === "") return;
    let isUnmounted = false;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    fetchMinimums(requestedIds.split(","), controller.signal)
      .then(
        (minimums) => setAnswer({ minimums, failed: false, for: requestedIds }),
        () => {
          if (!isUnmounted) setAnswer((current) => ({ ...current, failed: true }));
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isUnmounted = true;
      controller.abort();
    };
  }, [requestedIds, requestCount]);

  useEffect(() => {
    const refetch = () => {
      if (document.visibilityState === "visible") setRequestCount((current) => current + 1);
    };
    window.addEventListener("focus", refetch);
    document.addEventListener("visibilitychange", refetch);
    return () => {
      window.removeEventListener("focus", refetch);
      document.removeEventListener("visibilitychange", refetch);
    };
  }, []);

  const isCurrent = requestedIds.split(",").every((id) => answer.for.split(",").includes(id));
  return {
    minimums: isCurrent ? answer.minimums : null,
    failed: answer.failed,
    retry: () => setRequestCount((current) => current + 1),
  };
}
