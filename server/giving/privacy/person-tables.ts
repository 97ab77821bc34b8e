import type { DonorTable } from "./donor-table.ts";

/** The part of the register about donors as persons, and about views that can name them. */
export const personTables = {
  // A donor is erased with the last order (erase-orders.ts), and one without orders alone (erase-lone-donor.ts).
  donors: {
    processing: ["donation"],
    exportAs: "donor",
    kept: ["id", "language", "merged_into"],
    erased: { name: null, phone: null, email: null, note: null, tags: null },
    isErasedSeparately: true,
  },
  donor_merges: {
    processing: ["donation"],
    kept: ["id", "donor_id", "merged_id", "order_ids", "donor_ids"],
    exportAs: null,
    isErasedSeparately: true,
  },
  distinct_donors: {
    processing: ["donation"],
    kept: ["first_id", "second_id"],
    exportAs: null,
    isErasedSeparately: true,
  },
  // Views of lists can contain the name of a donor (erase-views.ts).
  saved_views: {
    processing: ["donation"],
    row: ["name", "query"],
    none: ["id", "screen", "by"],
    exportAs: null,
    isErasedSeparately: true,
  },
} satisfies Record<string, DonorTable>;
