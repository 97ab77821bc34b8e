/** Doubts that come with a payment itself: once for each attempt, and closed by a person. */
export const paymentAlarmKinds = [
  "duplicate_payment",
  "amount_difference",
  "currency_difference",
  "voided_at_bank",
  "refunded_at_bank",
  "approved_after_manual_change",
  "unconfirmed_approval",
  /** The authorisation code that the bank signed is not the one in its books. */
  "contradictory_message",
  /** The bank's books contradict what settled the order: it went back to pending, and only staff move it on. */
  "settlement_contradicted",
] as const;

/** What the check of the books finds in our own rows (server/books). */
export const bookAlarmKinds = [
  /** Completed, but neither a settling payment nor a named member of staff stands for it. */
  "completed_unpaid",
  /** A settling payment, but the order is not completed, and nobody of the staff decided so. */
  "paid_not_completed",
  "settled_twice",
  /** A row about money whose order does not exist. */
  "payment_without_order",
  /** The order's total is not the sum of its items. */
  "total_difference",
  /** The settling payment is not of the order's total, or not in its currency. */
  "paid_amount_difference",
  /** The log that staff read says something else than the settling payment. */
  "payment_log_difference",
  /** One payment at the bank stands for two of ours. */
  "reference_reused",
  /** Money that was taken twice, of which nobody was told. */
  "unreported_duplicate",
  /** An open or unconfirmed payment about which nobody will ever ask the bank. */
  "never_asked",
  "collected_difference",
  "supporter_difference",
  /** A number by day and status is not that of its rows. */
  "tally_difference",
  /** Orders that staff cannot find. */
  "search_difference",
  /** SMS that were or would be sent twice, or of which the order knows nothing. */
  "sms_twice",
  /** Staff changed an order, and the audit trail does not say who. */
  "unsigned_change",
  /** A rule of the database that keeps the books right is gone or switched off. */
  "rule_missing",
] as const;

/** What the comparison with the bank's day history finds, besides kinds of the first list. */
export const bankAlarmKinds = [
  "paid_but_pending",
  "missing_at_bank",
  "unknown_to_us",
  /** The bank's history of a day could not be had. */
  "bank_day_unread",
] as const;

/** About the machine that everything runs on. */
export const machineAlarmKinds = [
  /** The clock jumped, or is not the database's: nothing is ended or erased meanwhile. */
  "clock_doubtful",
] as const;

export const alarmKinds = [
  ...paymentAlarmKinds,
  ...bookAlarmKinds,
  ...bankAlarmKinds,
  ...machineAlarmKinds,
] as const;

export type BookAlarmKind = (typeof bookAlarmKinds)[number];
export type AlarmKind = (typeof alarmKinds)[number];
