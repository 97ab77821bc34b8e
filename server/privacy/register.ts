/**
 * What every column of text or JSON holds about a donor, and what an erasure does about it (KVKK asks for such an
 * inventory, too). A test compares it with the database: whoever adds a column says here what stands in it.
 *
 * - `erased`: a donor's data; removed, or replaced by the same words for everybody.
 * - `thinned`: only listed facts about the payment stay (keptDetails, keptOfAudit in rules.ts).
 * - `row`: the whole row goes.
 * - `follows`: goes by a rule of the database when its source goes.
 * - `kept`: a fact about the money, or about what was agreed, that the law wants kept; names nobody.
 * - `short`: cannot be found by a donor, and goes by itself within a day at most.
 * - `none`: nothing about donors.
 */
export type Holding = "erased" | "thinned" | "row" | "follows" | "kept" | "short" | "none";

/** Tables in which nothing is about donors: what staff write, staff themselves, and the program's own. */
export const withoutDonors = [
  ...["campaigns", "projects", "news", "pages", "sliders", "images"],
  ...["admin_users", "sessions", "accounts", "verifications", "two_factors", "auth_rate_limits"],
  // Days, and how many lines of the bank there were.
  ...["settings", "tallies", "tally_months", "tally_changes", "bank_days"],
] as const;

export const withDonors: Record<string, Record<string, Holding>> = {
  orders: {
    id: "kept",
    status: "kept",
    payment_method: "kept",
    customer_name: "erased",
    customer_email: "erased",
    customer_phone: "erased",
    message: "erased",
    status_note: "erased",
    language: "kept",
    error_code: "kept",
    // The member of staff who completed it.
    completed_by: "none",
  },
  order_search: { order_id: "kept", words: "follows" },
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
  payment_attempts: {
    number: "kept",
    order_id: "kept",
    currency: "kept",
    status: "kept",
    return_code: "kept",
    auth_code: "kept",
    bank_reference: "kept",
    card_mask: "erased",
    evidence: "kept",
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
    // Made of the four above.
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
  // Keyed digests that fade within hours (server/payments/card-testing).
  card_records: { key: "short" },
  card_tries: { number: "row", network: "row", phone: "row", session: "row" },
  // An address of the network and how often it asked; gone an hour after the last time.
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
