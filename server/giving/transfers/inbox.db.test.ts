import {
  closeSync,
  existsSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "#server/staff/table.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import { sliceOf } from "#testing/statements/plan.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { factsOf, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { createInbox, type Inbox } from "./run-inbox.ts";
import { statementImports } from "./table.ts";

const plan = sliceOf(makePlan(), 0, 30);

let bank: TestStatements;
let folder: string;
let inbox: string;
let taking: Inbox;
let seconds = 0;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(async () => {
  await bank.clear();
  folder = mkdtempSync(join(tmpdir(), "imece-inbox-"));
  inbox = join(folder, "inbox");
  taking = createInbox(bank.imports, inbox, true, () => seconds * 1_000);
  await taking.run();
  return () => rm(folder, { recursive: true });
});

const drop = (name: string, content: Buffer | string) => writeFileSync(join(inbox, name), content);
/** Runs the inbox twice, this many seconds apart. */
async function look(apart = 11): Promise<number> {
  await taking.run();
  seconds += apart;
  return taking.run();
}
const listing = (name: string) =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name)).toSorted() : [];
const reason = (name: string) => readFileSync(join(folder, "refused", `${name}.txt`), "utf8").trim();

describe("the folder for statements", () => {
  test("is emptied into done, and each taking is in the audit trail", async () => {
    drop("a.sta", writeMt940(plan));
    expect(await look(9)).toBe(0);
    seconds += 2;
    expect(await taking.run()).toBe(1);
    expect([listing("inbox"), listing("done"), listing("refused")]).toEqual([[], ["a.sta"], []]);
    expect(await bank.counts()).toEqual({ rows: 30, statements: 1, staged: 0 });
    const trail = await bank.db.select().from(auditLog);
    expect(trail.at(-1)).toMatchObject({
      actorName: "Sistem",
      action: "import",
      after: { source: "inbox", file: "a.sta" },
    });
    // A program brings the same file again under the same name.
    drop("a.sta", writeMt940(plan));
    expect(await look()).toBe(1);
    expect(listing("done")).toEqual(["a-2.sta", "a.sta"]);
    expect(await bank.counts()).toMatchObject({ rows: 30 });
  });

  test("waits for a file that still grows, and leaves hidden ones and folders alone", async () => {
    const whole = writeMt940(plan);
    drop("a.sta", whole.subarray(0, 500));
    drop(".b.sta", whole);
    await mkdir(join(inbox, "c"));
    await taking.run();
    seconds += 11;
    drop("a.sta", whole);
    expect(await taking.run()).toBe(0);
    seconds += 11;
    expect(await taking.run()).toBe(1);
    expect([listing("inbox"), listing("done")]).toEqual([[".b.sta", "c"], ["a.sta"]]);
  });

  test("refuses links, second names and what cannot be read, with the reason beside", async () => {
    const outside = join(folder, "outside.sta");
    writeFileSync(outside, writeMt940(plan));
    symlinkSync(outside, join(inbox, "link.sta"));
    symlinkSync(folder, join(inbox, "folder"));
    symlinkSync(join(folder, "nowhere"), join(inbox, "dangling"));
    linkSync(outside, join(inbox, "second.sta"));
    drop("wrong.csv", writeCsv({ ...plan, iban: "TR360006200119000006672315" }));
    drop("unknown-columns.csv", writeCsv(plan));
    drop("large.txt", Buffer.alloc(21 * 1024 * 1024, "a"));
    expect(await look()).toBe(7);
    expect(listing("inbox")).toEqual([]);
    expect(reason("link.sta")).toContain("link");
    for (const name of ["folder", "dangling", "second.sta"]) expect(reason(name), name).toContain("link");
    expect(reason("wrong.csv")).toBe("Satır 2: Dosya bizim olmayan bir hesaba ait (…2315).");
    expect(reason("unknown-columns.csv")).toContain("sütunlar");
    expect(reason("large.txt")).toContain("20 MB");
    expect(await bank.counts()).toEqual({ rows: 0, statements: 0, staged: 0 });
    expect(readFileSync(outside)).toEqual(writeMt940(plan));
  });

  test("gives a reason a name of its own beside files that are there", async () => {
    for (const name of ["a.txt", "a.txt.txt", "a.txt"]) {
      drop(name, `no statement: ${name}`);
      expect(await look()).toBe(1);
    }
    const kept = ["a-2.txt", "a-2.txt.txt", "a.txt", "a.txt-2.txt", "a.txt-2.txt.txt", "a.txt.txt"];
    expect(listing("refused")).toEqual(kept);
    const contentOf = (name: string) => readFileSync(join(folder, "refused", name), "utf8");
    expect(contentOf("a.txt-2.txt")).toBe("no statement: a.txt.txt");
    drop("b.csv.txt", "no statement");
    await look();
    drop("b.csv", "no statement");
    await look();
    expect(contentOf("b.csv.txt")).toBe("no statement");
    expect(listing("refused")).toContain("b-2.csv.txt");
  });

  test("keeps in done what was imported, whatever happens to the name meanwhile", async () => {
    const early = sliceOf(makePlan(), 0, 10);
    const late = sliceOf(makePlan(), 10, 20);
    drop("a.sta", writeMt940(early));
    drop("b.sta", writeMt940(early));
    // A program keeps one file open and writes on; another one brings its next file under the same name.
    const open = openSync(join(inbox, "a.sta"), "a");
    await taking.run();
    seconds += 11;
    const running = taking.run();
    const begun = () => bank.db.$count(statementImports);
    while ((await begun()) === 0) await setImmediate();
    writeSync(open, writeMt940(late));
    closeSync(open);
    while ((await begun()) === 1) await setImmediate();
    drop("b.sta", writeMt940(late));
    expect(await running).toBe(2);
    for (const name of ["a.sta", "b.sta"])
      expect(readFileSync(join(folder, "done", name))).toEqual(writeMt940(early));
    expect([listing("inbox"), listing("taken")]).toEqual([["a.sta", "b.sta"], []]);
    expect(await look()).toBe(2);
    expect(await bank.stored()).toEqual(factsOf(sliceOf(makePlan(), 0, 20).rows));
    expect(listing("done")).toEqual(["a-2.sta", "a.sta", "b-2.sta", "b.sta"]);
  });

  test("takes again what a process has left that ended", async () => {
    await mkdir(join(folder, "taken"));
    writeFileSync(join(folder, "taken", "a.sta"), writeMt940(plan));
    await taking.run();
    expect([listing("inbox"), listing("taken")]).toEqual([["a.sta"], []]);
    seconds += 11;
    expect(await taking.run()).toBe(1);
    expect(await bank.counts()).toMatchObject({ rows: 30 });
  });

  test("forgets taken files after 30 days there, however old they were", async () => {
    drop("old.sta", writeMt940(plan));
    utimesSync(join(inbox, "old.sta"), new Date("2020-01-01"), new Date("2020-01-01"));
    drop("bad.sta", "hello");
    await look();
    const days = (count: number) => {
      const when = new Date(bank.clock.now().getTime() - count * 86_400_000);
      for (const name of ["done/old.sta", "refused/bad.sta", "refused/bad.sta.txt"]) {
        utimesSync(join(folder, name), when, when);
      }
    };
    days(29);
    expect(await taking.empty()).toBe(0);
    days(31);
    expect(await taking.empty()).toBe(3);
    expect([listing("done"), listing("refused")]).toEqual([[], []]);
  });

  test("that is not ours is not made", async () => {
    const elsewhere = join(folder, "elsewhere");
    expect(await createInbox(bank.imports, elsewhere, false).run()).toBe(0);
    expect(existsSync(elsewhere)).toBe(false);
  });
});
