import { type ContentKind, contentKinds } from "#shared/content-kinds.ts";

/**
 * The personal data in every column of text or JSON, and what an erasure does with them (also the inventory that KVKK
 * requires). A test compares it with the database, so a new column must be added here.
 *
 * - `erased`: a donor's data; removed, or replaced by the same words for all donors.
 * - `thinned`: only listed facts about the payment stay (keptDetails, keptOfAudit in rules.ts).
 * - `row`: the whole row is deleted.
 * - `follows`: a rule of the database removes it with its source.
 * - `kept`: a fact about the money, or about an agreement, that the law requires; names no person.
 * - `lawful`: names a donor, and the law requires it for as long as a receipt must be kept; then, and at once where it is
 *   no receipt, it is removed.
 * - `short`: cannot be found by a donor, and is deleted within a day.
 * - `none`: no data about donors.
 */
type Holding = "erased" | "thinned" | "row" | "follows" | "kept" | "lawful" | "short" | "none";

/** Tables without data about donors: content, which is public, staff, and the program's own data. */
export const withoutDonors = [
  ...[...(Object.keys(contentKinds) as ContentKind[]), "translations", "images"],
  // What content said before, and its former slugs.
  ...["content_versions", "content_addresses"],
  ...["admin_users", "sessions", "accounts", "verifications", "two_factors", "auth_rate_limits"],
  // Days, and the number of the bank's lines.
  ...["settings", "bank_days", "bank_states"],
  // The foundation itself: its name, texts, logo and signature; the numbers it has given.
  ...["document_designs", "document_pictures", "document_series"],
  // Files of the bank and their columns, without the rows.
  ...["statement_imports", "statements", "statement_layouts"],
  // The foundation's accounts at banks.
  "account_codes",
] as const;

export const withDonors: Record<string, Record<string, Holding>> = {
  orders: {
    id: "kept",
    reference: "kept",
    status: "kept",
    payment_method: "kept",
    customer_name: "erased",
    customer_email: "erased",
    customer_phone: "erased",
    message: "erased",
    company: "erased",
    status_note: "erased",
    language: "kept",
    error_code: "kept",
    // The member of staff who completed it.
    completed_by: "none",
  },
  order_search: { order_id: "kept", words: "erased" },
  order_items: {
    order_id: "kept",
    campaign_id: "kept",
    project_id: "kept",
    campaign_title: "kept",
    category: "kept",
    donation_type: "kept",
  },
  order_consents: { order_id: "kept", kind: "kept", version: "kept", language: "kept" },
  consent_texts: { kind: "none", version: "none", language: "none", text: "none" },
  idempotency_keys: { key: "row", body_hash: "row", order_id: "row" },
  sms_outbox: {
    id: "kept",
    order_id: "kept",
    phone: "erased",
    text: "erased",
    error: "erased",
    provider_message_id: "erased",
    status: "kept",
    provider: "kept",
  },
  sms_notices: {
    order_id: "kept",
    event: "kept",
    error: "erased",
    provider_message_id: "erased",
    status: "kept",
    provider: "kept",
  },
  mail_outbox: {
    id: "kept",
    event: "kept",
    subject: "kept",
    order_id: "kept",
    to_address: "erased",
    language: "kept",
    state: "kept",
    // A keyed digest; removed after a day.
    network: "erased",
    answer: "erased",
  },
  payment_attempts: {
    number: "kept",
    order_id: "kept",
    currency: "kept",
    bank: "kept",
    memo: "kept",
    status: "kept",
    return_code: "kept",
    auth_code: "kept",
    bank_reference: "kept",
    card_mask: "erased",
    evidence: "kept",
    // A keyed digest, while its callback is inquired about (payments/unverified-callback.ts).
    hint_line: "short",
  },
  payment_logs: {
    transaction_id: "kept",
    order_id: "kept",
    status: "kept",
    payment_method: "kept",
    error_code: "kept",
    error_message: "erased",
    details: "thinned",
  },
  payment_messages: {
    source: "kept",
    number: "kept",
    order_id: "kept",
    outcome: "kept",
    reason: "kept",
    // Computed from the four columns above.
    bucket: "kept",
    details: "thinned",
  },
  payment_alarms: {
    kind: "kept",
    order_id: "kept",
    number: "kept",
    subject: "kept",
    details: "thinned",
    resolution: "erased",
    resolved_by: "none",
  },
  refunds: {
    id: "kept",
    order_id: "kept",
    attempt_number: "kept",
    method: "kept",
    state: "kept",
    reason: "erased",
    way: "kept",
    bank_reference: "kept",
    return_code: "kept",
    // Members of staff.
    requested_by: "none",
    approved_by: "none",
  },
  refund_items: { refund_id: "kept" },
  collected_entries: { refund_id: "kept" },
  documents: {
    id: "kept",
    kind: "kept",
    series: "kept",
    order_id: "kept",
    cancels_id: "kept",
    // Random; they lead to a page without the donor's name once it is erased.
    code: "kept",
    download_code: "kept",
    state: "kept",
    language: "kept",
    recipient: "lawful",
    // Campaigns and amounts.
    lines: "kept",
    method: "kept",
    design_id: "none",
  },
  document_due: { order_id: "kept" },
  // Leads to nothing once the order's donor is erased.
  year_statements: { id: "kept", order_id: "kept", added_orders: "kept", download_code: "kept" },
  moved_gifts: { order_id: "kept" },
  // Of a transfer that is matched with no order, until the retention time of the bank's data.
  all_statement_rows: {
    statement_id: "kept",
    account: "kept",
    description: "erased",
    payer_name: "erased",
    payer_iban_hash: "erased",
    bank_row_id: "kept",
    bank_row_format: "kept",
    state: "kept",
    ignored_as: "none",
  },
  statement_row_ids: { format: "kept", bank_row_id: "kept", account: "kept" },
  statement_row_texts: { format: "row", description: "row", payer_name: "row" },
  // Emptied with the row, and deleted 30 days after the import.
  statement_known_rows: { import_id: "kept", description: "erased" },
  // How the items were adjusted, in ids and amounts.
  statement_matches: { order_id: "kept", matched_by: "none", adjustment: "kept" },
  // Of a file that is being read; gone when it has been read.
  statement_staged_rows: {
    import_id: "short",
    account: "short",
    description: "short",
    payer_name: "short",
    payer_iban_hash: "short",
    bank_row_id: "short",
  },
  // Keyed digests that are deleted within hours (server/payments/card-testing).
  card_records: { key: "short" },
  bank_failures: { bank: "row", number: "row", what: "row", network: "row" },
  card_tries: { number: "row", network: "row", line: "row", phone: "row", session: "row" },
  // An IP address and its number of requests; deleted an hour after the last one.
  rate_limits: { key: "short" },
  audit_log: {
    actor_id: "none",
    actor_name: "none",
    action: "kept",
    entity: "kept",
    entity_id: "kept",
    before: "thinned",
    after: "thinned",
    // Of the member of staff.
    address: "none",
    submission: "none",
  },
};
