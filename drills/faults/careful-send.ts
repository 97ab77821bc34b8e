import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "#testing/donor/donor.ts";

export type Refusal = { at: number; took: number; said: string };

/** Sends as donors do while the site fails: notes what the site could not handle, and treats it as no answer. */
type CarefulSend = { send: Send; refusals: Refusal[] };

const patience = 60_000;

export function createCarefulSend(): CarefulSend {
  const refusals: Refusal[] = [];
  return {
    refusals,
    async send(url, init) {
      const at = performance.now();
      const refuse = async (said: string) => {
        refusals.push({ at, took: performance.now() - at, said });
        // Donors do not press the button ten times a second.
        await wait(400);
        return null;
      };
      let response: Response;
      try {
        response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) });
      } catch (error) {
        const timedOut = error instanceof Error && error.name === "TimeoutError";
        return refuse(timedOut ? "no answer in a minute" : "connection lost");
      }
      const location = response.headers.get("location");
      if (location?.endsWith("?status=error&type=error")) return refuse("could not be checked");
      if (location?.endsWith("?status=pending")) return refuse("is being checked");
      if (response.status >= 500) {
        const text = await response.text().catch(() => "cut off");
        return refuse(`${response.status} ${text}`.slice(0, 200));
      }
      return response;
    },
  };
}
