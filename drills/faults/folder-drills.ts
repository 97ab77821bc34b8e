import { existsSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openEmbedded } from "#server/db/embedded.ts";
import { startProgram } from "../harness/program.ts";
import { createRandom } from "../harness/random.ts";
import type { Report } from "../harness/report.ts";
import { backOffice, signIn } from "../harness/sign-in.ts";
import { createSiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { type FaultOptions, outageDrill } from "./outage-drill.ts";

/** Faults of the program and its folder: stopped, started twice, killed during the first start, interrupted uploads. */
export function folderDrills({ seed, donations }: FaultOptions): Record<string, () => Promise<Report>> {
  return {
    async sigterm() {
      await using store = await createStore();
      return await outageDrill({
        title: "Stopped with SIGTERM four times while busy, embedded database",
        ...{ store, donations, seed },
        async strike(site) {
          for (let times = 0; times < 4; times++) {
            await site.stop();
            await site.start();
            await wait(500);
          }
        },
      });
    },

    async "two-on-one-folder"() {
      await using store = await createStore();
      const said: string[] = [];
      let gaveUpAfter = 0;
      const report = await outageDrill({
        title: "A second server is started on the same folder",
        ...{ store, donations, seed },
        async strike(site) {
          const began = performance.now();
          await using second = await createSiteProcess(store.env);
          const outcome = await second.start().then(() => "started", String);
          gaveUpAfter = Math.round(performance.now() - began);
          if (!/is in use by another İmece server \(process \d+\)/.test(outcome)) said.push(outcome);
          if (!outcome.includes(String(site.pid()))) said.push(`it does not name process ${site.pid()}`);
        },
      });
      return {
        ...report,
        figures: { ...report.figures, "the second gave up after, ms": gaveUpAfter },
        faults: { ...report.faults, "the second server": said },
      };
    },

    "migration-interrupted": () => interruptMigrations(seed),
    "upload-cut-off": cutUploads,
  };
}

/** The schema of a database, to compare an interrupted start with an undisturbed one. */
const shape = sql`
  select string_agg(line, '; ' order by line) as shape from (
    select table_name || '.' || column_name || ' ' || data_type as line from information_schema.columns
      where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger ' || tgname from pg_trigger where not tgisinternal
    union all select 'migration ' || id::text from drizzle.__drizzle_migrations
  ) lines`;

async function shapeOf(folder: string): Promise<string> {
  const connection = await openEmbedded(folder);
  try {
    const { rows } = (await connection.db.execute(shape)) as unknown as { rows: { shape: string }[] };
    return rows[0]?.shape ?? "";
  } finally {
    await connection.close();
  }
}

/** Kills the first start at every stage (files, migrations, administrator); the next one must complete it. */
async function interruptMigrations(seed: number): Promise<Report> {
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), "imece-migration-"));
  const fresh = join(folder, "fresh");
  const start = `
    import { openEmbedded } from "#server/db/embedded.ts";
    const connection = await openEmbedded(process.argv[1]);
    console.log("opened");
    await connection.migrate();
    console.log("migrated");
    await connection.close();
    console.log("closed");`;
  const run = (data: string) => startProgram(["--input-type=module", "-e", start, data]);
  const different: string[] = [];
  const stages: Record<string, number> = {};
  const recoveries: number[] = [];
  try {
    const first = run(fresh);
    const said = async (program: ReturnType<typeof run>, word: string) => {
      const began = performance.now();
      while (program.running() && !program.output().includes(word)) await wait(2);
      return performance.now() - began;
    };
    const making = await said(first, "opened");
    const migrating = await said(first, "migrated");
    while (first.running()) await wait(20);
    const wanted = await shapeOf(fresh);
    for (let round = 0; round < 12; round++) {
      const data = join(folder, `round-${round}`);
      const killed = run(data);
      // Every third kill while files are created, the others during migrations.
      if (round % 3 === 0) await wait(random.between(Math.round(making / 2), Math.round(making)));
      else {
        await said(killed, "opened");
        await wait(random.below(Math.max(1, Math.round(migrating))));
      }
      await killed.end("SIGKILL");
      const stage = killed.output().trim().split("\n").at(-1) || "start";
      stages[stage] = (stages[stage] ?? 0) + 1;
      const began = performance.now();
      const again = run(data);
      while (again.running()) await wait(20);
      recoveries.push(performance.now() - began);
      if (!again.output().includes("closed"))
        different.push(`after "${stage}": ${again.output().slice(0, 300)}`);
      else if ((await shapeOf(data)) !== wanted) different.push(`after "${stage}" the schema is another one`);
      rmSync(data, { recursive: true, force: true });
    }
    const killed = Object.entries(stages).map(([stage, count]) => [`killed after "${stage}"`, count]);
    return {
      title: "The first start is killed half-way, and repeated",
      figures: {
        rounds: recoveries.length,
        ...Object.fromEntries(killed),
        "the next start takes at most, ms": Math.round(Math.max(...recoveries)),
      },
      faults: { "differences to an undisturbed start": different },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An incomplete upload: the browser disconnects, or the server is killed. Nothing of it may remain. */
async function cutUploads(): Promise<Report> {
  await using store = await createStore();
  await using site = await createSiteProcess(store.env);
  const left: string[] = [];
  await site.start();
  const cookie = await signIn(site);
  const upload = `${backOffice(site)}/upload`;
  for (let times = 0; times < 10; times++) await sendHalf(upload, cookie);
  left.push(...uploadsIn(store.folder).map((file) => `${file} after the browser went away`));
  const half = sendHalf(upload, cookie, 1_000);
  await wait(200);
  await site.kill();
  await half;
  await site.start();
  left.push(...uploadsIn(store.folder).map((file) => `${file} after the server was killed`));
  await site.stop();
  const rows = await store.look(({ rows }) => rows<{ path: string }>(sql`select path from images`));
  left.push(...rows.map(({ path }) => `a row for ${path}`));
  return {
    title: "Uploads that break off",
    figures: { "browsers that went away": 10, kills: 1 },
    faults: { left },
  };
}

function uploadsIn(data: string): string[] {
  const folder = join(data, "uploads");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

function sendHalf(target: string, cookie: string, hold = 0): Promise<void> {
  const boundary = "half-a-picture";
  const type = `multipart/form-data; boundary=${boundary}`;
  const { origin } = new URL(target);
  const headers = { cookie, origin, "content-type": type, "content-length": "400000" };
  return new Promise((done) => {
    const sending = request(target, { method: "POST", headers });
    sending.on("error", () => done());
    sending.on("close", () => done());
    sending.write(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    );
    sending.write(Buffer.alloc(200_000, 7));
    setTimeout(() => sending.destroy(), 300 + hold);
  });
}
