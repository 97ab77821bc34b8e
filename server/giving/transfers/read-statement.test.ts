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
const job: ReaderJob = { accounts, account: null, layouts: {}, chosenLayout: null };

async function readWith(read: typeof readStatement, file: Buffer) {
  const events: FileEvent[] = [];
  const verdict = await read(file, job, async (batch) => void events.push(...batch));
  return { verdict, events };
}

// All other tests read files in the test's process.
test.each([
  ["whole", writeMt940(plan), "whole"],
  ["cut off", writeMt940(plan).subarray(0, -120), "refused"],
  ["a table with unknown columns", writeCsv(plan), "layout"],
])("a file that is %s gives the same result in the reader's process", async (_name, file, kind) => {
  const result = await readWith(readStatement, file);
  expect(result.verdict.kind).toBe(kind);
  expect(result).toEqual(await readWith(readInProcess, file));
});

test("an error while rows are staged ends the reader's process and is thrown", async () => {
  const failToStage = () => Promise.reject(new Error("the disk is full"));
  await expect(readStatement(writeMt940(plan), job, failToStage)).rejects.toThrow("the disk is full");
});
