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
let inboxJob: Inbox;
let seconds = 0;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());
beforeEach(async () => {
  await bank.clear();
  folder = mkdtempSync(join(tmpdir(), "imece-inbox-"));
  inbox = join(folder, "inbox");
  inboxJob = createInbox(bank.imports, inbox, true, () => seconds * 1_000);
  await inboxJob.run();
  return () => rm(folder, { recursive: true });
});

const writeToInbox = (name: string, content: Buffer | string) => writeFileSync(join(inbox, name), content);
/** Runs the inbox job twice, because a file is imported only if it has not changed in between. */
async function runTwice(intervalSeconds = 11): Promise<number> {
  await inboxJob.run();
  seconds += intervalSeconds;
  return inboxJob.run();
}
const listFolder = (name: string) =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name)).toSorted() : [];
const readReason = (name: string) => readFileSync(join(folder, "refused", `${name}.txt`), "utf8").trim();

describe("the folder for statements", () => {
  test("moves imported files to done and writes an audit entry for each", async () => {
    writeToInbox("a.sta", writeMt940(plan));
    expect(await runTwice(9)).toBe(0);
    seconds += 2;
    expect(await inboxJob.run()).toBe(1);
    expect([listFolder("inbox"), listFolder("done"), listFolder("refused")]).toEqual([[], ["a.sta"], []]);
    expect(await bank.countRows()).toEqual({ rows: 30, statements: 1, staged: 0 });
    const trail = await bank.db.select().from(auditLog);
    expect(trail.at(-1)).toMatchObject({
      actorName: "Sistem",
      action: "import",
      after: { source: "inbox", file: "a.sta" },
    });
    // A program uploads the same file under the same name again.
    writeToInbox("a.sta", writeMt940(plan));
    expect(await runTwice()).toBe(1);
    expect(listFolder("done")).toEqual(["a-2.sta", "a.sta"]);
    expect(await bank.countRows()).toMatchObject({ rows: 30 });
  });

  test("waits for a growing file, and ignores hidden files and folders", async () => {
    const completeFile = writeMt940(plan);
    writeToInbox("a.sta", completeFile.subarray(0, 500));
    writeToInbox(".b.sta", completeFile);
    await mkdir(join(inbox, "c"));
    await inboxJob.run();
    seconds += 11;
    writeToInbox("a.sta", completeFile);
    expect(await inboxJob.run()).toBe(0);
    seconds += 11;
    expect(await inboxJob.run()).toBe(1);
    expect([listFolder("inbox"), listFolder("done")]).toEqual([[".b.sta", "c"], ["a.sta"]]);
  });

  test("refuses links, hard links and unreadable files, and writes the reason beside each", async () => {
    const outside = join(folder, "outside.sta");
    writeFileSync(outside, writeMt940(plan));
    symlinkSync(outside, join(inbox, "link.sta"));
    symlinkSync(folder, join(inbox, "folder"));
    symlinkSync(join(folder, "nowhere"), join(inbox, "dangling"));
    linkSync(outside, join(inbox, "second.sta"));
    writeToInbox("wrong.csv", writeCsv({ ...plan, iban: "TR360006200119000006672315" }));
    writeToInbox("unknown-columns.csv", writeCsv(plan));
    writeToInbox("large.txt", Buffer.alloc(21 * 1024 * 1024, "a"));
    expect(await runTwice()).toBe(7);
    expect(listFolder("inbox")).toEqual([]);
    expect(readReason("link.sta")).toContain("link");
    for (const name of ["folder", "dangling", "second.sta"]) expect(readReason(name), name).toContain("link");
    expect(readReason("wrong.csv")).toBe("Satır 2: Dosya bizim olmayan bir hesaba ait (…2315).");
    expect(readReason("unknown-columns.csv")).toContain("sütunlar");
    expect(readReason("large.txt")).toContain("20 MB");
    expect(await bank.countRows()).toEqual({ rows: 0, statements: 0, staged: 0 });
    expect(readFileSync(outside)).toEqual(writeMt940(plan));
  });

  test("never overwrites a file with the reason for a refusal", async () => {
    for (const name of ["a.txt", "a.txt.txt", "a.txt"]) {
      writeToInbox(name, `no statement: ${name}`);
      expect(await runTwice()).toBe(1);
    }
    const expectedNames = ["a-2.txt", "a-2.txt.txt", "a.txt", "a.txt-2.txt", "a.txt-2.txt.txt", "a.txt.txt"];
    expect(listFolder("refused")).toEqual(expectedNames);
    const readRefused = (name: string) => readFileSync(join(folder, "refused", name), "utf8");
    expect(readRefused("a.txt-2.txt")).toBe("no statement: a.txt.txt");
    writeToInbox("b.csv.txt", "no statement");
    await runTwice();
    writeToInbox("b.csv", "no statement");
    await runTwice();
    expect(readRefused("b.csv.txt")).toBe("no statement");
    expect(listFolder("refused")).toContain("b-2.csv.txt");
  });

  test("moves the imported bytes to done, even if the file changes or is replaced meanwhile", async () => {
    const earlierPlan = sliceOf(makePlan(), 0, 10);
    const laterPlan = sliceOf(makePlan(), 10, 20);
    writeToInbox("a.sta", writeMt940(earlierPlan));
    writeToInbox("b.sta", writeMt940(earlierPlan));
    // One program keeps its file open and goes on writing; another program uploads its next file under the same name.
    const openFile = openSync(join(inbox, "a.sta"), "a");
    await inboxJob.run();
    seconds += 11;
    const running = inboxJob.run();
    const countImports = () => bank.db.$count(statementImports);
    while ((await countImports()) === 0) await setImmediate();
    writeSync(openFile, writeMt940(laterPlan));
    closeSync(openFile);
    while ((await countImports()) === 1) await setImmediate();
    writeToInbox("b.sta", writeMt940(laterPlan));
    expect(await running).toBe(2);
    for (const name of ["a.sta", "b.sta"])
      expect(readFileSync(join(folder, "done", name))).toEqual(writeMt940(earlierPlan));
    expect([listFolder("inbox"), listFolder("taken")]).toEqual([["a.sta", "b.sta"], []]);
    expect(await runTwice()).toBe(2);
    expect(await bank.listStoredRows()).toEqual(factsOf(sliceOf(makePlan(), 0, 20).rows));
    expect(listFolder("done")).toEqual(["a-2.sta", "a.sta", "b-2.sta", "b.sta"]);
  });

  test("imports the file that an ended process had claimed", async () => {
    await mkdir(join(folder, "taken"));
    writeFileSync(join(folder, "taken", "a.sta"), writeMt940(plan));
    await inboxJob.run();
    expect([listFolder("inbox"), listFolder("taken")]).toEqual([["a.sta"], []]);
    seconds += 11;
    expect(await inboxJob.run()).toBe(1);
    expect(await bank.countRows()).toMatchObject({ rows: 30 });
  });

  test("deletes imported files 30 days after the import, whatever their age was", async () => {
    writeToInbox("old.sta", writeMt940(plan));
    utimesSync(join(inbox, "old.sta"), new Date("2020-01-01"), new Date("2020-01-01"));
    writeToInbox("bad.sta", "hello");
    await runTwice();
    const setFileAges = (days: number) => {
      const modifiedAt = new Date(bank.clock.now().getTime() - days * 86_400_000);
      for (const name of ["done/old.sta", "refused/bad.sta", "refused/bad.sta.txt"]) {
        utimesSync(join(folder, name), modifiedAt, modifiedAt);
      }
    };
    setFileAges(29);
    expect(await inboxJob.deleteExpired()).toBe(0);
    setFileAges(31);
    expect(await inboxJob.deleteExpired()).toBe(3);
    expect([listFolder("done"), listFolder("refused")]).toEqual([[], []]);
  });

  test("is not created outside the server's own data folder", async () => {
    const foreignFolder = join(folder, "elsewhere");
    expect(await createInbox(bank.imports, foreignFolder, false).run()).toBe(0);
    expect(existsSync(foreignFolder)).toBe(false);
  });
});
