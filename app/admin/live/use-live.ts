import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import type { LiveKind, LiveNews } from "#shared/live-event.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { type LiveState, liveSource } from "./live-source.ts";

/** Minimum time between two reloads of a screen, in milliseconds. */
const pause = 1_000;

/** A screen in view also loads by itself: a notice is lost when its process dies before it is sent. */
const byItselfMs = 15_000;

/**
 * Keeps a screen current: news of these kinds run its loaders again, which apply this member of staff's permissions.
 */
export function useLive(kinds: readonly LiveKind[]): LiveState {
  const address = useAdminLink()("live");
  const refresh = useRefresh();
  const hear = useEffectEvent(({ missed, events }: LiveNews) => {
    if (missed || events.some(({ kind }) => kinds.includes(kind))) refresh();
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => liveSource.listen(address, (news) => hear(news)), [address]);
  useEffect(() => {
    const timer = setInterval(() => look(), byItselfMs);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(liveSource.watch, liveSource.state, () => "connecting");
}

/**
 * Runs the loaders again: at once if the last run is long enough ago. Waits for navigations and writes, because the
 * router would ignore the redirect of a write.
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
