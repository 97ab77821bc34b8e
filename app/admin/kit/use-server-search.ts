import { useEffect, useState } from "react";

/** The server is asked after this pause in typing, in milliseconds. */
const typingPauseMs = 180;

type State<Found> = { term: string; found: readonly Found[]; failed: boolean };

/**
 * Returns what the endpoint finds for the typed text (`?q=`), as JSON. `isWaiting`: the answer has not arrived yet. A text
 * below the minimum length finds nothing.
 */
export function useServerSearch<Found>(
  path: string,
  search: string,
  minLength = 2,
): State<Found> & { isWaiting: boolean } {
  const term = search.trim();
  const [state, setState] = useState<State<Found>>({ term: "", found: [], failed: false });
  useEffect(() => {
    if (term.length < minLength) {
      setState({ term, found: [], failed: false });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${path}?${new URLSearchParams({ q: term })}`, { signal: abort.signal });
        // After the session has ended, the server redirects to the sign-in page.
        if (!answer.ok || answer.redirected) throw new Error(`find: ${answer.status}`);
        setState({ term, found: (await answer.json()) as Found[], failed: false });
      } catch {
        if (!abort.signal.aborted) setState({ term, found: [], failed: true });
      }
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, term, minLength]);
  return { ...state, isWaiting: state.term !== term };
}
