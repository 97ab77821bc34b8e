import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { DataImportContext } from "./context.ts";
import { findMergedRows } from "./find-merged-rows.ts";
import { mappingOf, readPart } from "./queries.ts";
import { type ImportedDonor, type ImportedGift, readGift, readImportedDonor } from "./read-row.ts";
import { createKeys } from "./row-keys.ts";
import { rowTexts as texts } from "./row-texts.ts";
import type { RawCell } from "./table.ts";
import type { ImportRecord } from "./write-import.ts";

/** Rows per part of the dry run. */
const partSize = 500;

/** `hasNumber`: the row has its number in the earlier system. `notes`: the parts of the row that are left out. */
export type GiftRow = {
  kind: "gift";
  line: number;
  raw: readonly RawCell[];
  gift: ImportedGift;
  key: string;
  hasNumber: boolean;
  notes: string[];
};
type DonorRow = {
  kind: "donor";
  line: number;
  raw: readonly RawCell[];
  donor: ImportedDonor;
  key: string;
  notes: string[];
};
type RefusedRow = { kind: "refused"; line: number; raw: readonly RawCell[]; reason: string };
export type InterpretedRow = GiftRow | DonorRow | RefusedRow;

/**
 * Reads the rows of an import as its mapping says, some hundred at a time. Pauses after the caller's work on each part. Ends
 * early if the process stops.
 */
export async function* interpretRows(
  { db, clock, stopping }: DataImportContext,
  record: ImportRecord,
): AsyncGenerator<InterpretedRow[], void> {
  const mapping = mappingOf(record);
  const keys = await createKeys(db, mapping.source);
  const mergedRows = findMergedRows(record.merged);
  const today = istanbulDay(clock.now());

  function interpret(line: number, raw: readonly RawCell[]): InterpretedRow {
    const merged = mergedRows(line);
    if (merged !== undefined) return { kind: "refused", line, raw, reason: texts.merged(merged) };
    if (mapping.kind === "gifts") {
      const read = readGift(raw, mapping, today);
      if (read.kind === "refused") return { ...read, line, raw };
      const { row: gift, oldId, notes } = read;
      const key = keys.giftKey(gift, oldId);
      return { kind: "gift", line, raw, gift, key, hasNumber: oldId !== "", notes };
    }
    const read = readImportedDonor(raw, mapping);
    if (read.kind === "refused") return { ...read, line, raw };
    const { row: donor, oldId, notes } = read;
    return { kind: "donor", line, raw, donor, key: keys.donorKey(donor, oldId), notes };
  }

  for (let after = 0; !stopping?.aborted; ) {
    const startedAt = performance.now();
    const part = await readPart(db, record.id, { after, limit: partSize });
    if (part.length === 0) return;
    after = part.at(-1)?.line ?? after;
    yield part.map(({ line, raw }) => interpret(line, raw ?? []));
    await throttleBackgroundWork(startedAt);
  }
}
