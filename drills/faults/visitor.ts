import { setTimeout as wait } from "node:timers/promises";

/** The answer of one address at one moment; status 0: no answer. */
export type Look = { path: string; at: number; status: number; took: number };

/** Requests some pages repeatedly, like visitors and a load balancer, and records the answers. */
type Visitor = {
  looks: Look[];
  stop(): Promise<void>;
};

const pause = 250;
const patience = 40_000;

export function startVisitor(site: string, paths: readonly string[]): Visitor {
  const looks: Look[] = [];
  let stopped = false;
  const walks = paths.map(async (path) => {
    while (!stopped) {
      looks.push(await look(site, path));
      await wait(pause);
    }
  });
  return {
    looks,
    async stop() {
      stopped = true;
      await Promise.all(walks);
    },
  };
}

export async function look(site: string, path: string): Promise<Look> {
  const at = performance.now();
  const status = await visit(site + path).catch(() => 0);
  return { path, at, status, took: performance.now() - at };
}

async function visit(url: string): Promise<number> {
  const headers = { "accept-language": "tr", "x-forwarded-for": "192.0.2.7" };
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(patience) });
  await response.arrayBuffer();
  return response.status;
}

/** Milliseconds of the slowest of these requests; 0 without any. */
export function slowest(requests: readonly { took: number }[]): number {
  return Math.round(Math.max(0, ...requests.map(({ took }) => took)));
}
