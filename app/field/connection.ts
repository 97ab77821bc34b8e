import {
  type EventAnswer,
  type FieldList,
  type FieldPlace,
  maxSentEvents,
  type SentEvent,
  serverTimeHeader,
} from "#shared/giving/kurban-field.ts";
import { measureClockError } from "./queue.ts";

/** `signed-out`: the session ended, or the link ended or was revoked. `forbidden`: the person lost the right. */
export type Failure = { kind: "offline" } | { kind: "signed-out" } | { kind: "forbidden" };

type Reached<Body> = { kind: "reached"; body: Body; clockError: number | null; tag: string | null };

const timeoutMs = 20_000;

async function send<Body>(address: string, init: RequestInit): Promise<Reached<Body | null> | Failure> {
  const sentAt = Date.now();
  try {
    // The back office redirects to its sign-in page, which is no answer for this screen.
    const response = await fetch(address, {
      ...init,
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const receivedAt = Date.now();
    if (response.type === "opaqueredirect" || response.status === 401 || response.status === 404)
      return { kind: "signed-out" };
    if (response.status === 403) return { kind: "forbidden" };
    const serverTime = Number(response.headers.get(serverTimeHeader));
    const clockError = serverTime ? measureClockError(sentAt, receivedAt, serverTime) : null;
    if (response.status === 304) return { kind: "reached", body: null, clockError, tag: null };
    if (!response.ok) return { kind: "offline" };
    const body = (await response.json()) as Body;
    return { kind: "reached", body, clockError, tag: response.headers.get("ETag") };
  } catch {
    return { kind: "offline" };
  }
}

/** Loads the list of a place. `body` is null if the phone has the current list. */
export function loadList(base: string, placeId: string | null, listTag: string | undefined) {
  const query = placeId === null ? "" : `?place=${encodeURIComponent(placeId)}`;
  const headers: Record<string, string> = listTag ? { "If-None-Match": listTag } : {};
  return send<FieldList>(`${base}/list${query}`, { headers });
}

export function loadPlaces(base: string) {
  return send<{ places: FieldPlace[] }>(`${base}/list`, {});
}

/** Sends the first events of the queue. */
export function sendEvents(
  base: string,
  queue: readonly SentEvent[],
  { device, clockError }: { device: string; clockError: number },
) {
  const sent = JSON.stringify({ device, clockError, events: queue.slice(0, maxSentEvents) });
  const body = new URLSearchParams({ sent });
  return send<{ answers: EventAnswer[] }>(`${base}/events`, { method: "POST", body });
}

/** Ends the session. Returns whether the server has ended it; signing out of the back office is answered with a redirect. */
export async function closeSession(mode: string, base: string): Promise<boolean> {
  const address = mode === "link" ? `${base}/close` : base.replace(/\/kurban\/field$/, "/logout");
  const signal = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = { method: "POST", body: new URLSearchParams(), redirect: "manual", signal };
  try {
    const { ok, type } = await fetch(address, init);
    return ok || type === "opaqueredirect";
  } catch {
    return false;
  }
}

/** Exchanges the token of a link for a cookie. `unknown`: the link is wrong, has ended or was revoked. */
export async function exchangeToken(
  base: string,
  token: string,
): Promise<"opened" | "unknown" | "full" | "wait" | "offline"> {
  try {
    const body = new URLSearchParams({ token });
    const signal = AbortSignal.timeout(timeoutMs);
    const { status, ok } = await fetch(`${base}/open`, { method: "POST", body, signal });
    if (ok) return "opened";
    if (status === 404) return "unknown";
    if (status === 409) return "full";
    return status === 429 ? "wait" : "offline";
  } catch {
    return "offline";
  }
}
