import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/setup/free-port.ts";
import { startPostgres } from "../../tools/setup/postgres.ts";
import { processorSeconds, residentBytes } from "../harness/processor-time.ts";
import { startProgram } from "../harness/program.ts";
import { settings } from "../harness/site-process.ts";
import { mebibytes, milliseconds, tableOf } from "../harness/table.ts";
import { until } from "../harness/until.ts";
import { workersOf } from "../harness/workers-of.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";

/** One start with `npm start`, from the command to rest. Times in milliseconds, memory in bytes. */
type Start = { firstPage: number; processor: number; afterPage: number; rest: number; workers: number[] };

/** Goals of a start on an existing database: milliseconds to the first page, bytes of a process at rest. */
const kinds = [
  { name: "PostgreSQL", postgres: true, env: {}, firstPage: 2_000, rest: 150 * 1024 * 1024 },
  { name: "embedded", postgres: false, env: {}, firstPage: 4_000 },
  { name: "PostgreSQL, WEB_CONCURRENCY=2", postgres: true, env: { WEB_CONCURRENCY: "2" } },
];
/** Until background jobs are scheduled and the garbage of the start is probably collected. */
const untilRest = 10_000;

/** Starts the built site on an empty database and again on the filled one, and measures it at rest. */
export async function runStart({ rounds = 3 }: Options): Promise<Benchmark> {
  await using database = await startPostgres({ durable: true });
  const rows: ({ start: string } & Start)[] = [];
  const failures: string[] = [];
  for (const [at, { name, postgres, env, firstPage, rest }] of kinds.entries()) {
    say(name);
    await using folder = await mkdtempDisposable(join(tmpdir(), "imece-start-"));
    await database.createDatabase(`start_${at}`);
    const url = postgres ? { DATABASE_URL: database.url(`start_${at}`) } : {};
    const place = { ...settings, DATA_DIR: folder.path, SEED: "demo", BANK: "simulator", ...url, ...env };
    rows.push({ start: `${name}, empty database`, ...(await startOnce(place)) });
    const again: Start[] = [];
    for (let round = 0; round < rounds; round += 1) again.push(await startOnce(place));
    const middle = again.sort((a, b) => a.firstPage - b.firstPage)[Math.floor(rounds / 2)] as Start;
    rows.push({ start: `${name}, again`, ...middle });
    if (firstPage && middle.firstPage > firstPage)
      failures.push(`${name}: first page after ${milliseconds(middle.firstPage)}`);
    if (rest && middle.rest > rest) failures.push(`${name}: ${mebibytes(middle.rest)} at rest`);
  }
  return {
    section: "start",
    versions: { PostgreSQL: database.version },
    tables: tableOf(rows, {
      start: ({ start }) => start,
      "first page": ({ firstPage }) => milliseconds(firstPage),
      "processor time": ({ processor }) => milliseconds(processor),
      "resident then": ({ afterPage }) => mebibytes(afterPage),
      "at rest": ({ rest }) => mebibytes(rest),
      "each worker": ({ workers }) => workers.map(mebibytes).join(", ") || undefined,
    }),
    failures,
  };
}

async function startOnce(env: Record<string, string>): Promise<Start> {
  const port = String(await freePort());
  const url = `http://localhost:${port}/`;
  const began = performance.now();
  await using command = startProgram(["tools/setup/start.mjs"], { ...env, PORT: port, PUBLIC_URL: url });
  const otherwise = () => `no start:\n${command.output().slice(-2_000)}`;
  const look = async () => !command.running() || (await answers(url));
  await until(look, { patience: 120_000, pause: 10, otherwise });
  if (!command.running()) throw new Error(otherwise());
  const firstPage = performance.now() - began;
  const [server = 0] = workersOf(command.pid);
  const all = [server, ...workersOf(server)];
  const processor = all.reduce((sum, pid) => sum + processorSeconds(pid), 0) * 1000;
  const afterPage = residentBytes(server);
  await wait(untilRest);
  const workers = env.WEB_CONCURRENCY ? workersOf(server).map(residentBytes) : [];
  return { firstPage, processor, afterPage, rest: residentBytes(server), workers };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.status === 200 && (await response.text()).includes("</html>");
}
