import { useEffect, useState } from "react";
import type { EntryGroups } from "./entries.ts";

/** The server is asked after this pause in typing, in milliseconds. */
const typingPauseMs = 180;
const minLength = 2;

type State = { term: string; serverGroups: EntryGroups; failed: boolean };

const noEntries: State = { term: "", serverGroups: [], failed: false };

/** Returns the entries found for the typed text. `isWaiting`: the answer has not arrived yet. */
export function useServerEntries(path: string, search: string): State & { isWaiting: boolean } {
  const term = search.trim();
  const [state, setState] = useState(noEntries);
  useEffect(() => {
    if (term.length < minLength) {
      setState({ ...noEntries, term });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${path}?${new URLSearchParams({ q: term })}`, { signal: abort.signal });
        // After the session has ended, the server redirects to the sign-in page.
        if (!answer.ok || answer.redirected) throw new Error(`find: ${answer.status}`);
        setState({ term, serverGroups: (await answer.json()) as EntryGroups, failed: false });
      } catch {
        if (!abort.signal.aborted) setState({ ...noEntries, term, failed: true });
      }
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, term]);
  return { ...state, isWaiting: state.term !== term };
}
