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
import { printTable } from "../harness/report.ts";
import { backOffice, signIn } from "../harness/sign-in.ts";
import { createSiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { outageDrill } from "./outage-drill.ts";
import { type FaultOptions, printOutage } from "./print-outage.ts";

/** Faults of the program and its folder: stopped, started twice, killed during the first start, interrupted uploads. */
export function folderDrills({ seed, donations, judge }: FaultOptions): Record<string, () => Promise<void>> {
  return {
    async sigterm() {
      const store = await createStore();
      try {
        const report = await outageDrill({
          store,
          donations,
          seed,
          async strike(site) {
            for (let times = 0; times < 4; times++) {
              await site.stop();
              await site.start();
              await wait(500);
            }
          },
        });
        printOutage("Stopped with SIGTERM four times while busy, embedded database", report, judge);
      } finally {
        await store.remove();
      }
    },

    async "two-on-one-folder"() {
      const store = await createStore();
      const said: string[] = [];
      try {
        const report = await outageDrill({
          store,
          donations,
          seed,
          async strike(site) {
            const began = performance.now();
            const second = await createSiteProcess(store.env);
            const outcome = await second.start().then(
              () => "started",
              (error: unknown) => String(error),
            );
            await second.kill();
            if (!/is in use by another İmece server \(process \d+\)/.test(outcome)) said.push(outcome);
            if (!outcome.includes(String(site.pid()))) said.push(`it does not name process ${site.pid()}`);
            console.log(`the second gave up after ${Math.round(performance.now() - began)} ms`);
          },
        });
        printOutage("A second server is started on the same folder", report, judge);
        judge({ "the second server": said });
      } finally {
        await store.remove();
      }
    },

    "migration-interrupted": () => interruptMigrations(seed, judge),
    "upload-cut-off": () => cutUploads(judge),
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
async function interruptMigrations(seed: number, judge: FaultOptions["judge"]): Promise<void> {
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
    printTable("The first start is killed half-way, and repeated", {
      rounds: recoveries.length,
      ...Object.fromEntries(
        Object.entries(stages).map(([stage, count]) => [`killed after "${stage}"`, count]),
      ),
      ...judge({ "differences to an undisturbed start": different }),
      "the next start takes at most, ms": Math.round(Math.max(...recoveries)),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An incomplete upload: the browser disconnects, or the server is killed. Nothing of it may remain. */
async function cutUploads(judge: FaultOptions["judge"]): Promise<void> {
  const store = await createStore();
  const site = await createSiteProcess(store.env);
  const left: string[] = [];
  try {
    await site.start();
    const cookie = await signIn(site);
    for (let times = 0; times < 10; times++) await sendHalf(site.url, cookie);
    left.push(...filesOf(store.folder).map((file) => `${file} after the browser went away`));
    const half = sendHalf(site.url, cookie, 1_000);
    await wait(200);
    await site.kill();
    await half;
    await site.start();
    left.push(...filesOf(store.folder).map((file) => `${file} after the server was killed`));
    await site.stop();
    const rows = await store.look(({ rows }) => rows<{ path: string }>(sql`select path from images`));
    left.push(...rows.map(({ path }) => `a row for ${path}`));
    printTable("Uploads that break off", { "browsers that went away": 10, kills: 1, ...judge({ left }) });
  } finally {
    await site.kill();
    await store.remove();
  }

  function filesOf(data: string): string[] {
    const folder = join(data, "uploads");
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  }

  function sendHalf(url: string, cookie: string, hold = 0): Promise<void> {
    const target = new URL(`${backOffice({ url } as typeof site)}/upload`);
    const boundary = "half-a-picture";
    return new Promise((done) => {
      const sending = request(target, {
        method: "POST",
        headers: {
          cookie,
          origin: url,
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": "400000",
        },
      });
      sending.on("error", () => done());
      sending.on("close", () => done());
      sending.write(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
      );
      sending.write(Buffer.alloc(200_000, 7));
      setTimeout(() => sending.destroy(), 300 + hold);
    });
  }
}
