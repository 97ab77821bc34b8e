import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import type { LiveKind, LiveNews } from "#shared/live-event.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { type LiveState, liveSource } from "./live-source.ts";

/** However much happens, a screen loads again at most this often, in milliseconds. */
const pause = 1_000;

/**
 * Keeps a screen as new as the database: when something of these kinds happens, its loaders run again, which show
 * what this member of staff may see. `onNews` hears of it as well, for instance to mark what is new.
 */
export function useLive(kinds: readonly LiveKind[], onNews?: (news: LiveNews) => void): LiveState {
  const address = useAdminLink()("live");
  const refresh = useRefresh();
  const hear = useEffectEvent((news: LiveNews) => {
    if (!news.missed && !news.events.some(({ kind }) => kinds.includes(kind))) return;
    onNews?.(news);
    refresh();
  });
  useEffect(() => liveSource.listen(address, (news) => hear(news)), [address]);
  return useSyncExternalStore(liveSource.watch, liveSource.state, () => "connecting");
}

/**
 * Runs the loaders again soon: at once if the last time is long enough ago, and never across a navigation or a write,
 * whose redirect the router would not follow any more.
 */
function useRefresh(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const writing = useFetchers().length > 0;
  const [wanted, setWanted] = useState(0);
  const last = useRef(0);
  const idle = state === "idle" && navigation.state === "idle" && !writing;
  useEffect(() => {
    if (wanted === 0 || !idle) return;
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        setWanted(0);
        void revalidate();
      },
      Math.max(0, last.current + pause - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [wanted, idle, revalidate]);
  return () => setWanted((count) => count + 1);
}
