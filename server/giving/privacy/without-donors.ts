import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";

/** Tables without data about donors: content, which is public, staff, and the program's own data. */
export const withoutDonors = [
  ...[...(Object.keys(contentKinds) as ContentKind[]), "translations", "images"],
  // These tables contain earlier versions of content and its former slugs.
  ...["content_versions", "content_addresses"],
  ...["admin_users", "sessions", "accounts", "verifications", "two_factors", "auth_rate_limits"],
  // `bank_days` and `bank_states` contain only counters and states of banks.
  ...["settings", "bank_days", "bank_states"],
  // These tables contain data of the foundation: name, texts, logo, signature, and the last numbers of documents.
  ...["document_designs", "document_pictures", "document_series"],
  // These tables describe statement files; the rows are in other tables.
  ...["statement_imports", "statements", "statement_layouts"],
  ...["account_codes", "bank_accounts", "bank_account_changes", "bank_account_notices"],
] as const;
