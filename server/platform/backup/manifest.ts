import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";

/** Increase this number if an older program would misread the new format. */
export const backupFormat = 1;

/** The manifest is the last entry of a backup, so a truncated file has no manifest. */
export const manifestName = "manifest.json";

const part = z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) });

const manifest = z.object({
  program: z.literal("imece"),
  format: z.int(),
  /** The time at which the transaction of the backup began. */
  madeAt: z.iso.datetime(),
  madeFrom: z.enum(["embedded", "postgres"]),
  /** `when` of the database's newest migration (migrations/meta/_journal.json). */
  schema: z.object({ migrations: z.int(), newest: z.int() }),
  /** A table comes after the tables that it references. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  /** The values are texts, because they may exceed JavaScript's safe integers. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), called: z.boolean() })),
  /** The sums of the rows (sum-ledger.ts), in kuruş. */
  books: z.record(z.string(), z.unknown()),
  pictures: z.enum(["included", "left-out"]),
  /**
   * A short hash of SESSION_SECRET, by which a restore recognises the same secret. The secret encrypts second factors and
   * is not in the backup. The hash is too short to reveal it.
   */
  secretMark: z.string().length(4),
  parts: z.array(part),
});

export type Manifest = z.infer<typeof manifest>;
export type Part = z.infer<typeof part>;

/** Throws AppError "backup_broken" or "backup_newer". */
export function readManifest(bytes: Buffer): Manifest {
  const parsed = parse(bytes);
  const format = z.object({ format: z.int() }).safeParse(parsed).data?.format ?? 0;
  if (format > backupFormat)
    throw newerBackup(`is of format ${format}, and this version reads up to ${backupFormat}`);
  const result = manifest.safeParse(parsed);
  if (!result.success)
    throw brokenBackup(`its ${manifestName} is not one of İmece (${result.error.issues[0]?.path.join(".")})`);
  return result.data;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw brokenBackup(`its ${manifestName} cannot be read`);
  }
}

/** Returns the path in the store of a part that is a picture; undefined for any other part. */
export function parsePicturePart(part: string): string | undefined {
  return /^pictures\/([a-z0-9-]+\/[A-Za-z0-9][A-Za-z0-9._-]*)$/.exec(part)?.[1];
}

/** Returns the table of a part with rows; undefined for any other part. */
export function parseTablePart(part: string): string | undefined {
  return /^database\/([a-z0-9_]+)\/\d{6}\.jsonl$/.exec(part)?.[1];
}

export function brokenBackup(why: string, cause?: unknown): AppError {
  return new AppError("backup_broken", `The backup cannot be used: ${why}. Nothing was changed.`, { cause });
}

export function newerBackup(why: string): AppError {
  return new AppError(
    "backup_newer",
    `The backup was made by a newer version of İmece (it ${why}). Install that version first; nothing was changed.`,
  );
}
