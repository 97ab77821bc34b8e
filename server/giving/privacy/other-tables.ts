import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";
import type { ProcessingName } from "./processing.ts";

const contentTables = [...(Object.keys(contentKinds) as ContentKind[]), "translations", "images"];

/** Tables with data of staff or of people in published texts, and why they have them (processing.ts). */
export const withOtherPeople: Record<string, ProcessingName> = {
  ...Object.fromEntries(contentTables.map((table) => [table, "publication" as const])),
  // These tables contain earlier versions of content and its former slugs.
  content_versions: "publication",
  content_addresses: "publication",
  admin_users: "account",
  admin_rights: "account",
  sessions: "account",
  accounts: "account",
  verifications: "account",
  two_factors: "account",
  auth_rate_limits: "account",
  bank_account_changes: "trail",
  // A day and a deposit of a cash desk name the member of staff; gifts and refunds refer to the day.
  cash_days: "trail",
  cash_deposits: "trail",
  // An animal and a season name the members of staff who locked, slaughtered and closed.
  kurban_animals: "trail",
  kurban_seasons: "trail",
  kurban_event_checks: "trail",
  kurban_links: "trail",
  kurban_media: "trail",
  kurban_minutes: "trail",
  kurban_distributions: "trail",
  // The notices go to administrators.
  bank_account_notices: "account",
  // The notices go to staff, and are deleted with their note.
  note_notices: "account",
};

/** Tables without data about donors. */
export const withoutDonors: readonly string[] = [
  ...Object.keys(withOtherPeople),
  // `bank_days` and `bank_states` contain only counters and states of banks.
  ...["settings", "bank_days", "bank_states", "donor_key"],
  // These tables contain data of the foundation: name, texts, logo, icons, signature, and the last numbers of documents.
  ...["document_designs", "document_pictures", "document_series", "identity_pictures"],
  // These tables describe statement files; the rows are in other tables.
  ...["statement_imports", "statements", "statement_layouts"],
  ...["account_codes", "bank_accounts", "cash_desks", "old_addresses"],
  ...["kurban_places", "kurban_offers", "kurban_minute_animals"],
  // The table describes imported files; the rows are in import_rows.
  "imports",
];
