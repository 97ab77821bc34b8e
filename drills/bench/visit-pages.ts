import { setTimeout as wait } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { openClient } from "#testing/donor/http-client.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import { arrivals, createLatencies, type Latencies, record } from "./latencies.ts";

export type Page = { path: string; language: string };
type Mix = {
  news: readonly string[];
  projects: readonly string[];
  campaigns: readonly string[];
  searches: number;
};
type Visit = { site: string; perSecond: number; seconds: number; gathering: number; mix: Mix; seed: number };

export type VisitResult = {
  latencies: Latencies;
  /** The number of answers by status, with separate keys for a 503 without Retry-After and for requests without an answer. */
  statuses: Record<string, number>;
};

/** Views of a busy night in percent, mostly on the path to a donation. */
const shares: Record<string, number> = {
  "/": 30,
  "/bagis": 25,
  campaigns: 15,
  news: 10,
  "/sepet": 5,
  projects: 5,
  "/haberler": 3,
  "/projeler": 3,
  "/hesap-numaralari": 2,
  "/iletisim": 1,
  "/biz-kimiz/kurumsal/hakkimizda": 1,
};
const views = Object.entries(shares).flatMap(([path, share]) => Array<string>(share).fill(path));
const words = ["zekat", "kurban", "su", "egitim", "yetim", "ramazan", "deprem"];

export function pickPage({ searches, ...addresses }: Mix, random: Random): Page {
  const chance = random.below(100);
  const language = chance < 85 ? "tr" : chance < 93 ? "en" : "ar";
  if (random.below(10_000) < searches) return { path: `/arama?q=${random.pick(words)}`, language };
  const kind = random.pick(views);
  const path = kind in addresses ? random.pick(addresses[kind as keyof typeof addresses]) : kind;
  return { path, language };
}

export function visitPages(visit: Visit): Promise<VisitResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: visit });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

if (!isMainThread && (workerData as Visit | null)?.mix) parentPort?.postMessage(await visitHere(workerData));

/**
 * Sends requests at a constant rate without waiting for answers. A request is timed from the moment it was due, so that
 * all waiting for a slow server counts.
 */
async function visitHere({ site, perSecond, seconds, gathering, mix, seed }: Visit): Promise<VisitResult> {
  using client = openClient({ maxSockets: 256 });
  const random = createRandom(seed);
  const latencies = createLatencies();
  const statuses: Record<string, number> = {};
  const beganAt = performance.now();
  let openRequests = 0;
  async function visit(dueSeconds: number): Promise<void> {
    const { path, language } = pickPage(mix, random);
    const headers = { "Accept-Language": language, "Accept-Encoding": "br" };
    let status = "no answer";
    try {
      const answer = await client.ask(site + path, { headers });
      const isSilent = answer.status === 503 && !answer.headers["retry-after"];
      status = isSilent ? "503 without Retry-After" : String(answer.status);
    } catch {}
    if (status !== "503") record(latencies, performance.now() - beganAt - dueSeconds * 1_000);
    statuses[status] = (statuses[status] ?? 0) + 1;
    openRequests -= 1;
  }
  for (const dueSeconds of arrivals(perSecond, seconds, gathering)) {
    const earlyMs = dueSeconds * 1_000 - (performance.now() - beganAt);
    if (earlyMs > 0) await wait(earlyMs);
    openRequests += 1;
    void visit(dueSeconds);
  }
  while (openRequests > 0) await wait(20);
  return { latencies, statuses };
}
