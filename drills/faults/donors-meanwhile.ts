import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "#testing/donor/donor.ts";

/** What a donor read instead of an answer. */
export type Refusal = { took: number; said: string };

/** Sends as donors do while the site fails: notes what the site could not handle, and treats it as no answer. */
export function createCarefulSend() {
  const refusals: Refusal[] = [];
  const send: Send = async (url, init) => {
    const began = performance.now();
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).catch(String);
    const said = typeof answer === "string" ? answer : await refusalIn(answer);
    if (said === null && typeof answer !== "string") return answer;
    refusals.push({ took: performance.now() - began, said: `${said}`.slice(0, 90) });
    // Donors do not press the button ten times a second.
    await wait(400);
    return null;
  };
  return { refusals, send };
}

async function refusalIn(answer: Response): Promise<string | null> {
  const location = answer.headers.get("location");
  if (location?.endsWith("?status=error&type=error")) return "could not be checked";
  if (location?.endsWith("?status=pending")) return "is being checked";
  if (answer.status < 500) return null;
  return `${answer.status} ${await answer.text().catch(() => "cut off")}`;
}

/** How one address answered; the slowest answer in milliseconds. */
export type Seen = { path: string; good: number; all: number; slowest: number };

/** Requests some pages again and again, like visitors and a load balancer. */
export function startVisitor(site: string, paths: readonly string[]) {
  let stopped = false;
  const walks = paths.map(async (path) => {
    const seen: Seen = { path, good: 0, all: 0, slowest: 0 };
    while (!stopped) {
      const began = performance.now();
      if (await isGood(site + path)) seen.good += 1;
      seen.all += 1;
      seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - began));
      await wait(250);
    }
    return seen;
  });
  return {
    stop(): Promise<readonly Seen[]> {
      stopped = true;
      return Promise.all(walks);
    },
  };
}

export async function isGood(url: string): Promise<boolean> {
  const headers = { "accept-language": "tr", "x-forwarded-for": "192.0.2.7" };
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(40_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
