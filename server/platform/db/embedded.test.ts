import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "./embedded.ts";
import { lockDirectory } from "./lock-directory.ts";
import { makeDatabase } from "./make-database.ts";
import { rowsOf } from "./rows-of.ts";

let folder: string;
/** The files of an empty database. The first test creates them, which takes some seconds. */
let empty: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "imece-embedded-"));
  empty = join(folder, "empty");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes rows and prints the number of each as soon as the database has acknowledged it. */
const writer = `
  import { openEmbedded } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
  const [folder, first] = process.argv.slice(1);
  const { driver } = await openEmbedded(folder);
  await driver.lite.exec("create table if not exists acknowledged (n int primary key)");
  for (let n = Number(first); ; n++) {
    await driver.lite.query("insert into acknowledged values ($1)", [n]);
    console.log(n);
  }
`;

/** Kills the writer while it writes, once it has acknowledged `rows` rows. Returns the last number. */
async function writeUntilKilled(first: number, rows: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ["--no-warnings", "--input-type=module", "-e", writer, folder, String(first)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const exit = once(child, "exit");
  let last = -1;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last >= first + rows) child.kill("SIGKILL");
  }
  await exit;
  return last;
}

test("the remains of an interrupted first start are replaced, and unreadable to other users under any umask", async () => {
  const otherFolder = mkdtempSync(join(folder, "interrupted-"));
  mkdirSync(join(otherFolder, "database.new"));
  writeFileSync(join(otherFolder, "database.new/PG_VERSION"), "18\n");
  const previousUmask = process.umask(0);
  await makeDatabase(join(otherFolder, "database")).finally(() => process.umask(previousUmask));
  cpSync(join(otherFolder, "database"), empty, { recursive: true });
  for (const name of ["", ...readdirSync(join(otherFolder, "database"), { recursive: true })]) {
    const { mode } = statSync(join(otherFolder, "database", String(name)));
    expect(mode & 0o077, String(name)).toBe(0);
  }
  const connection = await openEmbedded(otherFolder);
  const rows = await rowsOf<unknown>(connection.db)`show fsync`;
  await connection.close();
  expect(rows).toEqual([{ fsync: "on" }]);
  expect(existsSync(join(otherFolder, "database.new"))).toBe(false);

  // A first start can also copy the files of the build.
  const copiedFolder = mkdtempSync(join(folder, "copied-"));
  mkdirSync(join(copiedFolder, "database.new"));
  writeFileSync(join(copiedFolder, "database.new/left"), "");
  await makeDatabase(join(copiedFolder, "database"), join(otherFolder, "database"));
  expect(statSync(join(copiedFolder, "database")).mode & 0o077).toBe(0);
  expect(readdirSync(join(copiedFolder, "database"), { recursive: true }).sort()).toEqual(
    readdirSync(join(otherFolder, "database"), { recursive: true }).sort(),
  );
  for (const name of readdirSync(join(copiedFolder, "database"), { recursive: true })) {
    const { mode } = statSync(join(copiedFolder, "database", String(name)));
    expect(mode & 0o077, String(name)).toBe(0);
  }
  const copy = await openEmbedded(copiedFolder);
  expect(await copy.db.execute(sql`select 1`)).toBeDefined();
  await copy.close();
});

test("a server killed while it writes loses nothing that was acknowledged", { timeout: 90_000 }, async () => {
  let next = 0;
  await makeDatabase(join(folder, "database"), empty);
  // The long run also kills the writer soon after its start.
  for (const rows of process.env.EVERYTHING === "1" ? [3, 80] : [40]) {
    const lastNumber = await writeUntilKilled(next, rows);
    expect(lastNumber).toBeGreaterThanOrEqual(next + rows);
    const connection = await openEmbedded(folder);
    const found = await rowsOf<{ n: number }>(connection.db)`select n from acknowledged order by n`;
    await connection.close();
    const stored = found.map((row) => row.n);
    expect(stored.slice(0, lastNumber + 1)).toEqual(Array.from({ length: lastNumber + 1 }, (_, n) => n));
    // A row that was written but not acknowledged may be there or not.
    expect(stored.length - (lastNumber + 1)).toBeLessThanOrEqual(1);
    next = stored.length;
  }
});

test("the lock of the folder is released if opening the database fails", async () => {
  const other = mkdtempSync(join(folder, "broken-"));
  writeFileSync(join(other, "database"), "a file where the database's folder should be");
  await expect(openEmbedded(other)).rejects.toMatchObject({ code: "database_damaged" });
  const lock = await lockDirectory(other, 0);
  lock.release();
});

test("prepared files that another user could have written are refused, and the folder stays free", async () => {
  const prepared = join(mkdtempSync(join(folder, "build-")), "empty-database");
  const target = join(mkdtempSync(join(folder, "data-")), "database");
  const preparedFile = join(prepared, "base/1/1255");
  mkdirSync(join(prepared, "base/1"), { recursive: true, mode: 0o700 });
  writeFileSync(preparedFile, "functions", { mode: 0o600 });
  const readRefusal = async () => {
    const error = await makeDatabase(target, prepared).catch((reason: Error) => reason);
    expect(existsSync(target)).toBe(false);
    return (error as Error).message;
  };
  chmodSync(preparedFile, 0o666);
  expect(await readRefusal()).toContain(`${preparedFile} (mode 0666). Remove`);
  chmodSync(preparedFile, 0o620);
  expect(await readRefusal()).toContain("npm run build");
  chmodSync(preparedFile, 0o600);
  chmodSync(join(prepared, "base"), 0o777);
  expect(await readRefusal()).toContain("base (mode 0777)");
  chmodSync(join(prepared, "base"), 0o700);
  symlinkSync("/tmp", join(prepared, "link"));
  expect(await readRefusal()).toContain("link (neither a file nor a folder)");
  rmSync(join(prepared, "link"));
  if (process.getuid?.() === 0) {
    chownSync(preparedFile, 65534, 65534);
    expect(await readRefusal()).toContain("belongs to user 65534");
    chownSync(preparedFile, 0, 0);
  }
  await makeDatabase(target, prepared);
  expect(statSync(join(target, "base/1/1255")).mode & 0o777).toBe(0o600);
});
