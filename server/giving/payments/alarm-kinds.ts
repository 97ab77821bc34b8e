/** Doubts that arrive with a payment itself: once for each attempt, closed by staff. */
export const paymentAlarmKinds = [
  "duplicate_payment",
  "amount_difference",
  "currency_difference",
  "voided_at_bank",
  "refunded_at_bank",
  "approved_after_manual_change",
  "unconfirmed_approval",
  /** The authorisation code that the bank signed differs from the one in its inquiry answer. */
  "contradictory_message",
  /** An inquiry contradicts what settled the order: it is pending again, and only staff move it on. */
  "settlement_contradicted",
  /** The bank took the money without authenticating the cardholder fully (docs/contract.md#questions-to-the-bank). */
  "weak_3d_secure",
] as const;

/** What the ledger check finds in our own rows (server/giving/ledger). */
export const bookAlarmKinds = [
  /** The order is completed, but no settling payment and no named staff member accounts for it. */
  "completed_unpaid",
  /** A settling payment exists, but the order is not completed, and not by a staff decision. */
  "paid_not_completed",
  "settled_twice",
  /** A row about money whose order does not exist. */
  "payment_without_order",
  /** The order's total is not the sum of its items. */
  "total_difference",
  /** The settling payment is not of the order's total, or not in its currency. */
  "paid_amount_difference",
  /** The payment log that staff read differs from the settling payment. */
  "payment_log_difference",
  /** Two of our payments have the same bank reference. */
  "reference_reused",
  /** Money was taken twice, and no alarm was raised about it. */
  "unreported_duplicate",
  /** An open or unconfirmed payment without a scheduled inquiry. */
  "never_asked",
  "collected_difference",
  "supporter_difference",
  /** Orders that the staff search cannot find. */
  "search_difference",
  /** An SMS that was or would be sent twice, or that the order has no record of. */
  "sms_twice",
  /** Staff changed an order, and the audit trail does not say who. */
  "unsigned_change",
  /** More goes back, or has gone back, than was paid. */
  "refund_above_paid",
  /** A confirmed refund is not subtracted, or its order is still completed although all of its money went back. */
  "refund_not_counted",
  /** A refund under way that no job will send or inquire about. */
  "refund_never_asked",
  /** Staff completed an order by hand, and the card payment that could have been its own went back. */
  "only_payment_returned",
  /** A number of a series of receipts is missing, or more were given than the series knows. */
  "document_gap",
  /** A gift has no document of its amount, although one was due an hour ago. */
  "document_difference",
  /** More of a statement row is matched with orders than it brought, or its state says something else. */
  "match_above_row",
  /** A match was applied, but its order is neither completed nor refunded. */
  "match_not_applied",
  /** The rows of a completed transfer brought more or less than its total. */
  "match_difference",
  /** A gift is completed with money that the bank has sent back, and neither staff nor a refund says so. */
  "match_sent_back",
  /** A completed order without its day, or a transfer whose day is not that of its rows. */
  "gift_day_difference",
  /** A statement that does not add up, or whose rows are not all there. */
  "statement_difference",
  /** A statement does not begin with the balance that the one before it ended with: a file is missing. */
  "statement_gap",
  /** Between two balances of an account, its rows make another sum. */
  "account_difference",
  /** A database constraint or trigger that protects the ledger is missing or disabled. */
  "rule_missing",
] as const;

/** What reconciliation with the bank's day history finds, besides kinds of the first list. */
const bankAlarmKinds = [
  "paid_but_pending",
  "missing_at_bank",
  "unknown_to_us",
  /** The bank's history of a day could not be fetched. */
  "bank_day_unread",
  /** Payments wait for the answer of a bank that the settings no longer name. */
  "bank_not_configured",
] as const;

/** What became of a refund; the subject is "refund:<id>". */
export const refundAlarmKinds = [
  /** Inquiries do not show whether the bank made the refund. */
  "refund_unknown",
  /** The bank refused it, or its books differ from ours. */
  "refund_refused",
] as const;

/** About the papers of gifts; the subject is "series:<id>". */
export const documentAlarmKinds = [
  /** A series has no number left: its papers wait until staff choose another. */
  "series_full",
] as const;

/** Versions up to 1.0.0 raised these about their totals by day; this version raises none. */
const formerAlarmKinds = ["tally_difference"] as const;

/** About the server itself. */
const machineAlarmKinds = [
  /** More mail about unpaid orders was asked for today than the site sends. */
  "unpaid_mail_stopped",
  /** The clock jumped or differs from the database's: no deadline is applied and no data is erased until it agrees. */
  "clock_doubtful",
] as const;

export const alarmKinds = [
  ...paymentAlarmKinds,
  ...bookAlarmKinds,
  ...bankAlarmKinds,
  ...refundAlarmKinds,
  ...documentAlarmKinds,
  ...machineAlarmKinds,
  ...formerAlarmKinds,
] as const;

export type BookAlarmKind = (typeof bookAlarmKinds)[number];
export type AlarmKind = (typeof alarmKinds)[number];
