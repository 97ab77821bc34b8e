import { useEffect, useState } from "react";
import type { MinimumsAnswer } from "#app/http/endpoints/minimums.ts";
import type { Minimums } from "./check-cart.ts";

const patience = 10_000;

/** Fetches the minimums. A missing id is unknown or closed. Throws when the server is unreachable. */
async function fetchMinimums(ids: readonly string[], signal: AbortSignal): Promise<Minimums> {
  const query = new URLSearchParams({ ids: ids.join(","), lang: document.documentElement.lang });
  const response = await fetch(`/api/minimums?${query}`, { signal });
  if (!response.ok) throw new Error(`minimums answered ${response.status}`);
  const { items } = (await response.json()) as MinimumsAnswer;
  return new Map(items.map((item) => [item.id, item]));
}

/**
 * Returns the minimums of these ids, fetched again when the visitor returns to the page: campaigns close and prices
 * change while a cart is open. The last answer is valid until the next one; `failed` means that the last request had no
 * answer.
 */
export function useMinimums(ids: readonly string[]) {
  const [answer, setAnswer] = useState<{ minimums: Minimums; failed: boolean; for: string }>({
    minimums: null,
    failed: false,
    for: "",
  });
  const [turn, setTurn] = useState(0);
  const wanted = [...new Set(ids)].sort().join(",");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` repeats the same request
  useEffect(() => {
    if (wanted === "") return;
    let left = false;
    const question = new AbortController();
    const timer = setTimeout(() => question.abort(), patience);
    fetchMinimums(wanted.split(","), question.signal)
      .then(
        (minimums) => setAnswer({ minimums, failed: false, for: wanted }),
        () => {
          if (!left) setAnswer((last) => ({ ...last, failed: true }));
        },
      )
      .finally(() => clearTimeout(timer));
    return () => {
      left = true;
      question.abort();
    };
  }, [wanted, turn]);

  useEffect(() => {
    const again = () => {
      if (document.visibilityState === "visible") setTurn((last) => last + 1);
    };
    window.addEventListener("focus", again);
    document.addEventListener("visibilitychange", again);
    return () => {
      window.removeEventListener("focus", again);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);

  const covers = wanted.split(",").every((id) => answer.for.split(",").includes(id));
  return {
    minimums: covers ? answer.minimums : null,
    failed: answer.failed,
    retry: () => setTurn((last) => last + 1),
  };
}
