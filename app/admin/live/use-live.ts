import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { LiveEvent, LiveKind } from "#shared/giving/live-event.ts";
import { followEvents, type LiveState } from "./follow-events.ts";

/** The minimum time between two reloads of a screen. */
const minReloadIntervalMs = 1_000;
/** All changes within this time cause only one reload. */
const collectMs = 100;
/** A visible screen also reloads at this interval, because an event is lost if its process dies before sending it. */
const reloadIntervalMs = 15_000;

/**
 * Keeps a screen current: events of these kinds run its loaders again. The loaders check the rights.
 */
export function useLive(kinds: readonly LiveKind[]): LiveState {
  const address = useAdminLink()("live");
  const [state, setState] = useState<LiveState>("connecting");
  const refresh = useRefresh();
  const onEvent = useEffectEvent((event: LiveEvent) => {
    if (event === "any" || kinds.includes(event)) refresh();
  });
  const refreshIfVisible = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(
    () => followEvents(address, { onEvent: (event) => onEvent(event), onState: setState }),
    [address],
  );
  useEffect(() => {
    const timer = setInterval(() => refreshIfVisible(), reloadIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return state;
}

/**
 * Runs the loaders again, at most once per interval. The reload waits for navigations and writes, because the router would
 * ignore the redirect of a write. The state changes in a transition, like the router's state about a write, so that a write
 * that started earlier is visible.
 */
function useRefresh(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const isWriting = useFetchers().length > 0;
  const [isRequested, setIsRequested] = useState(false);
  const [isDue, setIsDue] = useState(false);
  const lastReloadAt = useRef(0);
  const isIdle = state === "idle" && navigation.state === "idle" && !isWriting;
  useEffect(() => {
    if (!isRequested || !isIdle) return;
    const timer = setTimeout(
      () => startTransition(() => setIsDue(true)),
      Math.max(collectMs, lastReloadAt.current + minReloadIntervalMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isRequested, isIdle]);
  useEffect(() => {
    if (!isDue || !isIdle) return;
    lastReloadAt.current = Date.now();
    setIsRequested(false);
    setIsDue(false);
    void revalidate();
  }, [isDue, isIdle, revalidate]);
  return () => setIsRequested(true);
}
