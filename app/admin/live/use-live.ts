import { startTransition, useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { LiveEvent, LiveKind } from "#shared/giving/live-event.ts";
import { followEvents, type LiveState } from "./follow-events.ts";

/** Minimum time between two reloads of a screen. */
const pauseMs = 1_000;
/** Changes of several processes within this time cause one reload. */
const collectMs = 100;
/** A visible screen also reloads at this interval, because a notice is lost when its process dies before it is sent. */
const byItselfMs = 15_000;

/**
 * Keeps a screen current: events of these kinds run its loaders again, which apply this member of staff's permissions.
 */
export function useLive(kinds: readonly LiveKind[]): LiveState {
  const address = useAdminLink()("live");
  const [state, setState] = useState<LiveState>("connecting");
  const refresh = useRefresh();
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event === "any" || kinds.includes(event)) refresh();
  });
  const look = useEffectEvent(() => {
    if (document.visibilityState === "visible") refresh();
  });
  useEffect(() => followEvents(address, { hear: (event) => hear(event), show: setState }), [address]);
  useEffect(() => {
    const timer = setInterval(() => look(), byItselfMs);
    return () => clearInterval(timer);
  }, []);
  return state;
}

/**
 * Runs the loaders again, at most once in each pause. Waits for navigations and writes, because the router would ignore
 * the redirect of a write. The router shows a write in a transition, so the end of the pause is one, too: a write that
 * began before it is seen.
 */
function useRefresh(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const writing = useFetchers().length > 0;
  const [wanted, setWanted] = useState(false);
  const [due, setDue] = useState(false);
  const last = useRef(0);
  const idle = state === "idle" && navigation.state === "idle" && !writing;
  useEffect(() => {
    if (!wanted || !idle) return;
    const timer = setTimeout(
      () => startTransition(() => setDue(true)),
      Math.max(collectMs, last.current + pauseMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [wanted, idle]);
  useEffect(() => {
    if (!due || !idle) return;
    last.current = Date.now();
    setWanted(false);
    setDue(false);
    void revalidate();
  }, [due, idle, revalidate]);
  return () => setWanted(true);
}
