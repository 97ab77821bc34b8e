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

/** The answer of one address at one moment; status 0: no answer. */
export type Look = { path: string; at: number; status: number; took: number };

/** Requests some pages again and again, like visitors and a load balancer. */
export function startVisitor(site: string, paths: readonly string[]) {
  const looks: Look[] = [];
  let stopped = false;
  const walks = paths.map(async (path) => {
    while (!stopped) {
      looks.push(await look(site, path));
      await wait(250);
    }
  });
  return {
    async stop(): Promise<readonly Look[]> {
      stopped = true;
      await Promise.all(walks);
      return looks;
    },
  };
}

export async function look(site: string, path: string): Promise<Look> {
  const at = performance.now();
  const headers = { "accept-language": "tr", "x-forwarded-for": "192.0.2.7" };
  const status = await fetch(site + path, { headers, signal: AbortSignal.timeout(40_000) })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);
  return { path, at, status, took: performance.now() - at };
}

/** Milliseconds of the slowest of these requests; 0 without any. */
export function slowest(requests: readonly { took: number }[]): number {
  return Math.round(Math.max(0, ...requests.map(({ took }) => took)));
}
