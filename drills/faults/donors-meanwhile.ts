import { setTimeout as wait } from "node:timers/promises";
import type { Send } from "#testing/donor/donor.ts";

export type Refusal = { took: number; reason: string };

/** Returns a `send` for donors during an outage, which records refused requests and treats them as no answer. */
export function createCarefulSend() {
  const refusals: Refusal[] = [];
  const send: Send = async (url, init) => {
    const began = performance.now();
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) }).catch(String);
    const reason = typeof answer === "string" ? answer : await findRefusal(answer);
    if (reason === null && typeof answer !== "string") return answer;
    refusals.push({ took: performance.now() - began, reason: `${reason}`.slice(0, 90) });
    // Donors do not press the button ten times a second.
    await wait(400);
    return null;
  };
  return { refusals, send };
}

async function findRefusal(answer: Response): Promise<string | null> {
  const location = answer.headers.get("location");
  if (location?.endsWith("?status=error&type=error")) return "could not be checked";
  if (location?.endsWith("?status=pending")) return "is being checked";
  if (answer.status < 500) return null;
  return `${answer.status} ${await answer.text().catch(() => "cut off")}`;
}

type PathResults = { path: string; good: number; all: number; slowest: number };

export function startVisitor(site: string, paths: readonly string[]) {
  let stopped = false;
  const visits = paths.map(async (path) => {
    const results: PathResults = { path, good: 0, all: 0, slowest: 0 };
    while (!stopped) {
      const began = performance.now();
      if (await isGood(site + path)) results.good += 1;
      results.all += 1;
      results.slowest = Math.max(results.slowest, Math.round(performance.now() - began));
      await wait(250);
    }
    return results;
  });
  return {
    stop(): Promise<readonly PathResults[]> {
      stopped = true;
      return Promise.all(visits);
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
