import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../tools/setup/free-port.ts";
import { type PostgresServer, startPostgres } from "../../tools/setup/postgres.ts";
import { processorSeconds, residentBytes } from "../harness/processor-time.ts";
import { startProgram } from "../harness/program.ts";
import { settings } from "../harness/site-process.ts";
import { markdownTable, mebibytes, milliseconds } from "../harness/table.ts";
import { workersOf } from "../harness/workers-of.ts";

/** One start with `npm start`, from the command to rest. Times in milliseconds, memory in bytes. */
type Start = { firstPage: number; processor: number; afterPage: number; rest: number; workers: number[] };

/** Goals of a start on an existing database: milliseconds to the first page, bytes of a process at rest. */
const goals = {
  postgres: { firstPage: 2_000, rest: 150 * 1024 * 1024 },
  embedded: { firstPage: 4_000 },
};
/** Until background jobs are scheduled and the garbage of the start is probably collected. */
const untilRest = 10_000;
const patience = 120_000;

/** Starts the built site on an empty database and again on the filled one, and measures it at rest. */
export async function runStart(
  rounds: number,
  say: (step: string) => void,
): Promise<{ table: string; databaseVersion: string; failures: string[] }> {
  const database = await startPostgres({ durable: true });
  try {
    const rows: string[][] = [];
    const medians = new Map<string, Start>();
    const kinds = [
      { name: "PostgreSQL", server: database, env: {} },
      { name: "embedded", server: undefined, env: {} },
      { name: "PostgreSQL, WEB_CONCURRENCY=2", server: database, env: { WEB_CONCURRENCY: "2" } },
    ];
    for (const { name, server, env } of kinds) {
      say(name);
      const place = await openPlace(server);
      try {
        const first = await startOnce({ ...place.env, ...env });
        const again: Start[] = [];
        for (let round = 0; round < rounds; round += 1) again.push(await startOnce({ ...place.env, ...env }));
        const median = middle(again);
        medians.set(name, median);
        rows.push(row(`${name}, empty database`, first), row(`${name}, again`, median));
      } finally {
        await place.remove();
      }
    }
    const head = ["start", "first page", "processor time", "resident then", "at rest", "each worker"];
    return {
      table: markdownTable(head, rows),
      databaseVersion: database.version,
      failures: failuresOf(medians),
    };
  } finally {
    await database.stop();
  }
}

function failuresOf(medians: ReadonlyMap<string, Start>): string[] {
  const { postgres, embedded } = goals;
  const [server, inside] = [medians.get("PostgreSQL"), medians.get("embedded")];
  const late = (name: string, start: Start | undefined, most: number) =>
    start && start.firstPage > most ? [`${name}: first page after ${milliseconds(start.firstPage)}`] : [];
  return [
    ...late("PostgreSQL", server, postgres.firstPage),
    ...late("embedded", inside, embedded.firstPage),
    ...(server && server.rest > postgres.rest ? [`PostgreSQL: ${mebibytes(server.rest)} at rest`] : []),
  ];
}

async function openPlace(server: PostgresServer | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "imece-start-"));
  const name = `start_${Date.now()}`;
  await server?.createDatabase(name);
  const env = { ...settings, DATA_DIR: folder, SEED: "demo", BANK: "simulator" };
  return {
    env: server ? { ...env, DATABASE_URL: server.url(name) } : env,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function startOnce(env: Record<string, string>): Promise<Start> {
  const port = String(await freePort());
  const url = `http://localhost:${port}/`;
  const began = performance.now();
  const command = startProgram(["tools/setup/start.mjs"], { ...env, PORT: port, PUBLIC_URL: url });
  try {
    while (!(await answers(url))) {
      if (!command.running() || performance.now() - began > patience)
        throw new Error(`no start:\n${command.output().slice(-2_000)}`);
      await wait(10);
    }
    const firstPage = performance.now() - began;
    const [server = 0] = workersOf(command.pid);
    const all = () => [server, ...workersOf(server)];
    const processor = all().reduce((sum, pid) => sum + processorSeconds(pid), 0) * 1000;
    const afterPage = residentBytes(server);
    await wait(untilRest);
    const workers = env.WEB_CONCURRENCY ? workersOf(server).map(residentBytes) : [];
    return { firstPage, processor, afterPage, rest: residentBytes(server), workers };
  } finally {
    await command.end("SIGTERM");
  }
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.status === 200 && (await response.text()).includes("</html>");
}

function middle(starts: Start[]): Start {
  const sorted = [...starts].sort((a, b) => a.firstPage - b.firstPage);
  return sorted[Math.floor(sorted.length / 2)] as Start;
}

function row(name: string, { firstPage, processor, afterPage, rest, workers }: Start): string[] {
  const each = workers.length > 0 ? workers.map(mebibytes).join(", ") : "–";
  return [
    name,
    milliseconds(firstPage),
    milliseconds(processor),
    mebibytes(afterPage),
    mebibytes(rest),
    each,
  ];
}
