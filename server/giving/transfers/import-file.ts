import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { refuseImport } from "./clear-import.ts";
import { createKeyedDigest } from "./create-keyed-digest.ts";
import type { ImportContext } from "./import-context.ts";
import { maxBytes } from "./import-context.ts";
import { readLayouts } from "./queries.ts";
import { readStatement } from "./read-statement.ts";
import type { FileVerdict } from "./readers/job.ts";
import type { Refusal } from "./refusal-text.ts";
import { createStaging } from "./stage-rows.ts";
import { type RowCounts, storeImport } from "./store-import.ts";
import { statementImports } from "./table.ts";

export type StatementFile = {
  name: string;
  bytes: Uint8Array;
  /** The IBAN that staff chose; null if the file contains it. */
  account: string | null;
  /** The columns that staff chose. */
  layout: Layout | null;
};

export type ImportResult =
  | ({ kind: "stored"; id: string; rows: number } & RowCounts)
  | ({ kind: "refused"; id: string } & Refusal)
  | (FileVerdict & { kind: "layout"; id: string });

/** Returns the column values of a new import. */
export function newImport(file: Pick<StatementFile, "name" | "bytes">, now: Date) {
  const digest = createHash("sha256").update(file.bytes).digest("hex");
  return { fileName: file.name.slice(0, 200), bytes: file.bytes.length, digest, seenAt: now, createdAt: now };
}

/** This process reads one file at a time, because a file has up to 20 MB and its reader needs more. */
const importLimit = pLimit(1);
const heartbeatMs = 10_000;

/** Reads the file of an open import, and stores the whole file or nothing (store-import.ts). */
export function importFile(ctx: ImportContext, id: string, file: StatementFile): Promise<ImportResult> {
  // The heartbeat also runs while this import waits for an earlier import.
  const heartbeatTimer = setInterval(() => {
    writeHeartbeat(ctx, id).catch((err: unknown) =>
      ctx.log.warn({ err, id }, "statement import heartbeat failed"),
    );
  }, heartbeatMs);
  return importLimit(async () => {
    try {
      return await readAndStore(ctx, id, file);
    } catch (err) {
      // The error is not in the file: the disk is full, the connection was lost, or the server stops.
      await refuseImport(ctx, id, { reason: "interrupted", line: null, details: {} }).catch(() => {});
      throw err;
    }
  }).finally(() => clearInterval(heartbeatTimer));
}

async function readAndStore(ctx: ImportContext, id: string, file: StatementFile): Promise<ImportResult> {
  const { db, stopping, read = readStatement } = ctx;
  const refuse = async (refusal: Refusal): Promise<ImportResult> => {
    await refuseImport(ctx, id, refusal);
    return { kind: "refused", id, ...refusal };
  };
  if (file.bytes.length > maxBytes)
    return refuse({ reason: "too_large", line: null, details: { limit: maxBytes } });
  const staging = createStaging(db, id, await createKeyedDigest(db));
  const accounts = await ctx.readAccounts();
  const job = { accounts, account: file.account, layouts: await readLayouts(db), chosenLayout: file.layout };
  let reportedAt = 0;
  const stageEvents: Parameters<typeof readStatement>[2] = async (events) => {
    await staging.stage(events);
    // The back office shows the number of rows.
    if (performance.now() - reportedAt < 1_000) return;
    reportedAt = performance.now();
    await writeHeartbeat(ctx, id, staging.rowCount());
  };
  const verdict = await read(file.bytes, job, stageEvents, stopping);
  if (verdict.kind === "refused") return refuse(verdict);
  if (verdict.kind === "layout") {
    await refuseImport(ctx, id, { reason: verdict.reason, line: null, details: {} });
    return { ...verdict, id };
  }
  const counts = await storeImport(ctx, id, staging.parts);
  return { kind: "stored", id, rows: staging.rowCount(), ...counts };
}

async function writeHeartbeat({ db, clock }: ImportContext, id: string, rowCount?: number): Promise<void> {
  const progress = { seenAt: clock.now(), ...(rowCount !== undefined && { rowCount }) };
  await db.update(statementImports).set(progress).where(sql`id = ${id} and remains`);
}
