import { expect, test } from "vitest";
import { makePlan } from "#testing/statements/make-plan.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";
import { readInProcess } from "#testing/world/read-in-process.ts";
import { readStatement } from "./read-statement.ts";
import type { ReaderJob } from "./readers/job.ts";
import type { FileEvent } from "./readers/read-file.ts";

const plan = makePlan({ rows: 600 });
const accounts = [{ iban: plan.iban, currency: "TRY" }];
const job: ReaderJob = { accounts, account: null, layouts: {}, given: null };

async function readBy(read: typeof readStatement, file: Buffer) {
  const events: FileEvent[] = [];
  const verdict = await read(file, job, async (some) => void events.push(...some));
  return { verdict, events };
}

// All other tests read in their own process: what the reader's own process adds is tested here.
test.each([
  ["whole", writeMt940(plan), "whole"],
  ["cut off", writeMt940(plan).subarray(0, -120), "refused"],
  ["of unknown columns", writeCsv(plan), "layout"],
])("a file that is %s is read the same in the reader's own process", async (_name, file, kind) => {
  const read = await readBy(readStatement, file);
  expect(read.verdict.kind).toBe(kind);
  expect(read).toEqual(await readBy(readInProcess, file));
});

test("an error while rows are taken ends the reader, and is the error of the import", async () => {
  const take = () => Promise.reject(new Error("the disk is full"));
  await expect(readStatement(writeMt940(plan), job, take)).rejects.toThrow("the disk is full");
});
