import { useEffect, useState } from "react";
import type { Found } from "./entries.ts";

/** The pause in typing before the server is asked, in milliseconds. */
const pause = 180;
const shortest = 2;

type State = { term: string; found: Found; failed: boolean };

const nothing: State = { term: "", found: [], failed: false };

/** Returns the entries found for the typed text. `waiting`: the answer has not arrived yet. */
export function useFound(path: string, typed: string): State & { waiting: boolean } {
  const term = typed.trim();
  const [state, setState] = useState(nothing);
  useEffect(() => {
    if (term.length < shortest) {
      setState({ ...nothing, term });
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${path}?${new URLSearchParams({ q: term })}`, { signal: asking.signal });
        // After the session has ended, the server redirects to the sign-in page.
        if (!answer.ok || answer.redirected) throw new Error(`find: ${answer.status}`);
        setState({ term, found: (await answer.json()) as Found, failed: false });
      } catch {
        if (!asking.signal.aborted) setState({ ...nothing, term, failed: true });
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [path, term]);
  return { ...state, waiting: state.term !== term };
}
