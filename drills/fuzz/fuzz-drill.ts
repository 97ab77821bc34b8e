import { basename } from "node:path";
import fc from "fast-check";
import { askable, readKeptMemory } from "../harness/kept-memory.ts";
import { backOffice } from "../harness/sign-in.ts";
import { createSiteProcess, type SiteProcess } from "../harness/site-process.ts";
import { createStore, type Store } from "../harness/store.ts";
import { explore } from "./explore.ts";
import { type Cookies, hireStaff, signInAgain } from "./fuzz-staff.ts";
import { createJudge, type Judge } from "./judge-answer.ts";
import { openRaw } from "./raw-connection.ts";
import { type FuzzRequest, requestsFor } from "./requests.ts";
import { readTargets, readWords } from "./targets.ts";
import { writeRequest } from "./write-request.ts";

export type FuzzReport = {
  requests: number;
  targets: number;
  /** Number of answers by status; "cut" for a closed connection. */
  statuses: Record<string, number>;
  seconds: number;
  slowest: number;
  /** Megabytes that the server holds after each tenth. */
  kept: number[];
  findings: string[];
  /** Distinct errors in the server's log, and how often. */
  errors: Record<string, number>;
};

type Options = { requests: number; seed: number; postgresUrl?: string; connections?: number };

/** An answer takes milliseconds; on a busy machine some hundred. */
const patience = 5_000;
const batch = 250;
/** Growth allowed in the second half, for compiled code and prepared statements. In megabytes. */
const tolerated = 24;

/** Sends invalid and hostile requests to everything that answers. The same seed makes the same requests. */
export async function fuzzDrill({
  requests,
  seed,
  postgresUrl,
  connections = 4,
}: Options): Promise<FuzzReport> {
  const store = await createStore(postgresUrl);
  const env = {
    ...store.env,
    ...askable,
    SEED: "demo",
    BANK: "simulator",
    METRICS_TOKEN: "fuzz-metrics-token",
  };
  const site = await createSiteProcess(env);
  try {
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
    const report: FuzzReport = {
      requests: 0,
      targets: targets.length,
      statuses: {},
      seconds: 0,
      slowest: 0,
      kept: [],
      findings: [],
      errors: {},
    };
    const logBefore = site.log().length;
    const began = performance.now();
    for (let done = 0; done < requests; done += batch) {
      cookies = (await signInAgain(site, cookies)) ?? (await hire(store, site));
      const batchSeed = seed + done;
      const batchRequests = fc.sample(requestOf, {
        seed: batchSeed,
        numRuns: Math.min(batch, requests - done),
      });
      await sendAll(site, batchRequests, { cookies, judge, report, connections });
      if (Math.floor(((done + batch) / requests) * 10) > report.kept.length)
        report.kept.push(await keptMegabytes(site));
    }
    report.seconds = (performance.now() - began) / 1000;
    judgeLog(site.log().slice(logBefore), report);
    const [half = 0, end = 0] = [report.kept[Math.floor(report.kept.length / 2)], report.kept.at(-1)];
    if (end - half > tolerated)
      report.findings.push(`memory grew by ${Math.round(end - half)} MB in the second half`);
    await site.stop();
    return report;
  } finally {
    await site.kill();
    await store.remove();
  }
}

async function hire(store: Store, site: SiteProcess): Promise<Cookies> {
  // Only one process can open the embedded database.
  if (store.kind === "embedded") await site.stop();
  await store.look(hireStaff);
  if (store.kind === "embedded") await site.start();
  const cookies = await signInAgain(site, { anonymous: "", viewer: "", editor: "", admin: "" });
  if (!cookies) throw new Error("staff that were just hired cannot sign in");
  return cookies;
}

type Sending = { cookies: Cookies; judge: Judge; report: FuzzReport; connections: number };

async function sendAll(site: SiteProcess, requests: FuzzRequest[], sending: Sending): Promise<void> {
  const { cookies, judge, report } = sending;
  const port = Number(new URL(site.url).port);
  const prefix = basename(backOffice(site));
  const queue = requests.values();
  const work = async () => {
    const raw = openRaw(port, patience);
    for (const request of queue) {
      report.requests += 1;
      const address = `10.${report.requests >> 16}.${(report.requests >> 8) & 255}.${report.requests & 255}`;
      const { bytes, ends, wellFormed } = writeRequest(request, {
        port,
        cookie: cookies[request.role],
        address,
      });
      const answer = await raw.send({ bytes, method: request.method, ends });
      const said = answer.kind === "answer" ? String(answer.status) : answer.kind;
      report.statuses[said] = (report.statuses[said] ?? 0) + 1;
      report.slowest = Math.max(report.slowest, Math.round(answer.ms));
      const knowsPrefix = request.role !== "anonymous" || bytes.includes(prefix);
      const finding = judge(answer, {
        target: request.target.id,
        wellFormed: wellFormed && !ends,
        knowsPrefix,
      });
      if (finding)
        report.findings.push(
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
function judgeLog(log: string, report: FuzzReport): void {
  const foreign = new Map<string, number>();
  for (const line of log.split("\n")) {
    if (line === "" || /^(Debugger|For help, see|Starting inspector)/.test(line)) continue;
    if (!line.startsWith('{"level":'))
      foreign.set(line.slice(0, 80), (foreign.get(line.slice(0, 80)) ?? 0) + 1);
    else if (/^\{"level":[56]0/.test(line)) {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string; stack?: string } };
      const what = `${msg}: ${String(err?.message ?? err?.stack ?? "").slice(0, 150)}`;
      report.errors[what] = (report.errors[what] ?? 0) + 1;
    }
  }
  for (const [line, times] of foreign)
    report.findings.push(`printed past the logger, ${times} times: ${line}`);
}
