import type { DonorTable } from "./donor-table.ts";

/** The part of the register about imported rows (erase-import-rows.ts). */
export const importTables = {
  import_rows: {
    processing: ["donation"],
    exportAs: "importRows",
    kept: ["import_id", "key", "outcome", "record_id"],
    erased: { reason: null, raw: null },
    isErasedSeparately: true,
  },
} satisfies Record<string, DonorTable>;
