import type { DonorTable } from "./donor-table.ts";
import { erasedContact } from "./rules.ts";

/** The part of the register about the donor's page. erase-donor-page.ts finds the rows by contact. */
export const donorPageTables = {
  // The rows are deleted after a day.
  donor_codes: {
    processing: ["misuse"],
    exportAs: null,
    row: [
      "id",
      "contact_digest",
      "kind",
      "contact",
      "code_digest",
      "browser_digest",
      "purpose",
      "language",
      "state",
      "answer",
      "provider",
      "provider_message_id",
    ],
    isErasedSeparately: true,
  },
  donor_sessions: {
    processing: ["misuse"],
    exportAs: null,
    row: ["digest"],
    isErasedSeparately: true,
  },
  donor_session_contacts: {
    processing: ["misuse"],
    exportAs: null,
    row: ["session", "kind", "contact_digest", "contact"],
    isErasedSeparately: true,
  },
  permissions: {
    processing: ["consent"],
    exportAs: "permissions",
    kept: ["id", "kind", "state", "text_version", "source"],
    erased: { contact: erasedContact },
    isErasedSeparately: true,
  },
} satisfies Record<string, DonorTable>;
