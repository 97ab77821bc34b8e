import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import pLimit from "p-limit";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { refuseImport } from "./clear-import.ts";
import type { ImportContext } from "./import-context.ts";
import { mostBytes } from "./import-context.ts";
import { createPayerDigest } from "./payer-digest.ts";
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
  /** The account that staff chose; null: the file names its account. */
  account: string | null;
  /** The columns that staff chose. */
  layout: Layout | null;
};

export type Imported =
  | ({ kind: "stored"; id: string; rows: number } & RowCounts)
  | ({ kind: "refused"; id: string } & Refusal)
  | (FileVerdict & { kind: "layout"; id: string });

/** Returns the columns of an import that begins. */
export function newImport(file: Pick<StatementFile, "name" | "bytes">, now: Date) {
  const digest = createHash("sha256").update(file.bytes).digest("hex");
  return { fileName: file.name.slice(0, 200), bytes: file.bytes.length, digest, seenAt: now, createdAt: now };
}

/** This process reads one file at a time, because a file has up to 20 MB and its reader needs more. */
const oneAtATime = pLimit(1);
const heartbeat = 10_000;

/** Reads the file of an open import, and stores the whole file or nothing (store-import.ts). */
export function importFile(ctx: ImportContext, id: string, file: StatementFile): Promise<Imported> {
  // The heartbeat also runs while this import waits for an earlier one.
  const alive = setInterval(() => {
    saySeen(ctx, id).catch((err: unknown) => ctx.log.warn({ err, id }, "statement import heartbeat failed"));
  }, heartbeat);
  return oneAtATime(async () => {
    try {
      return await readAndStore(ctx, id, file);
    } catch (err) {
      // A full disk, a lost connection or a stopping server does not make the file wrong.
      await refuseImport(ctx, id, { reason: "interrupted", line: null, details: {} }).catch(() => {});
      throw err;
    }
  }).finally(() => clearInterval(alive));
}

async function readAndStore(ctx: ImportContext, id: string, file: StatementFile): Promise<Imported> {
  const { db, accounts, stopping, read = readStatement } = ctx;
  const refuse = async (refusal: Refusal): Promise<Imported> => {
    await refuseImport(ctx, id, refusal);
    return { kind: "refused", id, ...refusal };
  };
  if (file.bytes.length > mostBytes)
    return refuse({ reason: "too_large", line: null, details: { limit: mostBytes } });
  const staging = createStaging(db, id, await createPayerDigest(db));
  const job = { accounts, account: file.account, layouts: await readLayouts(db), given: file.layout };
  let said = 0;
  const take: Parameters<typeof readStatement>[2] = async (events) => {
    await staging.take(events);
    // The page shows the progress.
    if (performance.now() - said < 1_000) return;
    said = performance.now();
    await saySeen(ctx, id, staging.rowCount());
  };
  const verdict = await read(file.bytes, job, take, stopping);
  if (verdict.kind === "refused") return refuse(verdict);
  if (verdict.kind === "layout") {
    await refuseImport(ctx, id, { reason: verdict.reason, line: null, details: {} });
    return { ...verdict, id };
  }
  const counts = await storeImport(ctx, id, staging.parts);
  return { kind: "stored", id, rows: staging.rowCount(), ...counts };
}

async function saySeen({ db, clock }: ImportContext, id: string, rowCount?: number): Promise<void> {
  const seen = { seenAt: clock.now(), ...(rowCount !== undefined && { rowCount }) };
  await db.update(statementImports).set(seen).where(sql`id = ${id} and remains`);
}
