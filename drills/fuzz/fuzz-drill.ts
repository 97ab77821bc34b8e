import { basename } from "node:path";
import fc from "fast-check";
import { createStore } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { askable, readKeptMemory } from "#testing/site/kept-memory.ts";
import { backOffice } from "#testing/site/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "#testing/site/site-process.ts";
import { explore } from "./explore.ts";
import { type Cookies, hire, signInAgain } from "./fuzz-staff.ts";
import { createJudge, type Judge } from "./judge-answer.ts";
import { openRaw } from "./raw-connection.ts";
import { type FuzzRequest, requestsFor } from "./requests.ts";
import { readTargets, readWords } from "./targets.ts";
import { writeRequest } from "./write-request.ts";

type Seen = {
  requests: number;
  /** Number of answers by status; "cut" for a closed connection. */
  statuses: Record<string, number>;
  slowest: number;
  findings: string[];
};

type Options = { requests: number; seed: number; postgresUrl?: string | undefined; connections?: number };

/** An answer takes milliseconds; on a busy machine some hundred. */
const patience = 5_000;
const batch = 250;
/** Growth allowed in the second half, for compiled code and prepared statements. In megabytes. */
const tolerated = 24;

/** Sends invalid and hostile requests to everything that answers. The same seed makes the same requests. */
export async function fuzzDrill({ requests, seed, postgresUrl, connections = 4 }: Options): Promise<Report> {
  await using store = await createStore(postgresUrl);
  const more = { SEED: "demo", BANK: "simulator", METRICS_TOKEN: "fuzz-metrics-token" };
  await using site = await createSiteProcess({ ...store.env, ...askable, ...more });
  await site.start();
  let cookies = await hire(store, site);
  const targets = await readTargets();
  await explore(site, cookies.admin, targets);
  const words = readWords();
  const requestOf = fc.oneof(...targets.map((target) => requestsFor(target, words)));
  const judge = createJudge({
    secrets: [
      "proof-drills-only",
      "fuzz-metrics-token",
      ...(postgresUrl ? [new URL(postgresUrl).password] : []),
    ],
    prefix: basename(backOffice(site)),
  });
  const seen: Seen = { requests: 0, statuses: {}, slowest: 0, findings: [] };
  const kept: number[] = [];
  const logBefore = site.log().length;
  const began = performance.now();
  for (let done = 0; done < requests; done += batch) {
    cookies = (await signInAgain(site, cookies)) ?? (await hire(store, site));
    const batchSeed = seed + done;
    const batchRequests = fc.sample(requestOf, {
      seed: batchSeed,
      numRuns: Math.min(batch, requests - done),
    });
    await sendAll(site, batchRequests, { cookies, judge, seen, connections });
    if (Math.floor(((done + batch) / requests) * 10) > kept.length) kept.push(await keptMegabytes(site));
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const log = readLog(site.log().slice(logBefore));
  const growth = (kept.at(-1) ?? 0) - (kept[Math.floor(kept.length / 2)] ?? 0);
  await site.stop();
  return {
    title: `Generated requests, ${store.kind}`,
    figures: {
      requests: seen.requests,
      targets: targets.length,
      seconds,
      "slowest answer, ms": seen.slowest,
      "memory kept after each tenth, MB": kept.join(" "),
      ...seen.statuses,
      "distinct errors logged": log.errors.size,
    },
    faults: {
      findings: seen.findings,
      "printed past the logger": log.foreign,
      memory: growth > tolerated ? [`it grew by ${Math.round(growth)} MB in the second half`] : [],
    },
  };
}

type Sending = { cookies: Cookies; judge: Judge; seen: Seen; connections: number };

async function sendAll(site: SiteProcess, requests: FuzzRequest[], sending: Sending): Promise<void> {
  const { cookies, judge, seen } = sending;
  const port = Number(new URL(site.url).port);
  const prefix = basename(backOffice(site));
  const queue = requests.values();
  const work = async () => {
    const raw = openRaw(port, patience);
    for (const request of queue) {
      seen.requests += 1;
      const address = `10.${seen.requests >> 16}.${(seen.requests >> 8) & 255}.${seen.requests & 255}`;
      const { bytes, ends, wellFormed } = writeRequest(request, {
        port,
        cookie: cookies[request.role],
        address,
      });
      const answer = await raw.send({ bytes, method: request.method, ends });
      const said = answer.kind === "answer" ? String(answer.status) : answer.kind;
      seen.statuses[said] = (seen.statuses[said] ?? 0) + 1;
      seen.slowest = Math.max(seen.slowest, Math.round(answer.ms));
      const knowsPrefix = request.role !== "anonymous" || bytes.includes(prefix);
      const finding = judge(answer, {
        target: request.target.id,
        wellFormed: wellFormed && !ends,
        knowsPrefix,
      });
      if (finding)
        seen.findings.push(
          `${request.role} ${request.target.id}: ${finding}\n${bytes.toString("latin1").slice(0, 1_500)}`,
        );
    }
    raw.close();
  };
  await Promise.all(Array.from({ length: sending.connections }, work));
}

async function keptMegabytes(site: SiteProcess): Promise<number> {
  const { heap, outside } = await readKeptMemory(site);
  return Math.round((heap + outside) / 1e5) / 10;
}

/** The log has one JSON object per line. Any other line bypassed the logger. */
function readLog(log: string): { foreign: string[]; errors: Set<string> } {
  const foreign = new Set<string>();
  const errors = new Set<string>();
  for (const line of log.split("\n")) {
    if (line === "" || /^(Debugger|For help, see|Starting inspector)/.test(line)) continue;
    if (!line.startsWith('{"level":')) foreign.add(line.slice(0, 80));
    else if (/^\{"level":[56]0/.test(line)) {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string; stack?: string } };
      errors.add(`${msg}: ${String(err?.message ?? err?.stack ?? "").slice(0, 150)}`);
    }
  }
  return { foreign: [...foreign], errors };
}
