/** A payment itself raises these alarms, once for each attempt; staff close them. */
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

/** The ledger check raises these alarms about rows of our database (server/giving/ledger). */
export const bookAlarmKinds = [
  /** The order is completed, but no settling payment and no named staff member accounts for it. */
  "completed_unpaid",
  /** A settling payment exists, but the order is not completed, and not by a staff decision. */
  "paid_not_completed",
  "settled_twice",
  /** A row about money names an order that does not exist. */
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
  /** The staff search cannot find an order. */
  "search_difference",
  /** An SMS was or would be sent twice, or the order has no record of it. */
  "sms_twice",
  /** Staff changed an order, and the audit trail does not say who. */
  "unsigned_change",
  /** The refunds of a payment, confirmed or under way, exceed it. */
  "refund_above_paid",
  /** A confirmed refund is not subtracted, or its order is still completed although all of its money went back. */
  "refund_not_counted",
  /** No job will send a refund that is under way, or inquire about it. */
  "refund_never_asked",
  /** Staff completed an order by hand, and its only card payment was refunded. */
  "only_payment_returned",
  /** A number of a series of receipts is missing, or receipts have numbers above the last one of the series. */
  "document_gap",
  /** A gift has no document of its amount, although the document was due an hour ago. */
  "document_difference",
  /** The orders matched with a statement row exceed its amount, or contradict its state. */
  "match_above_row",
  /** A match was applied, but its order is neither completed nor refunded. */
  "match_not_applied",
  /** The rows matched with a completed transfer do not add up to its total. */
  "match_difference",
  /** A gift is completed with money that the bank has sent back, and neither staff nor a refund accounts for it. */
  "match_sent_back",
  /** A completed order has no day, or the day of a transfer is not that of its rows. */
  "gift_day_difference",
  /** A statement does not add up, or lacks rows. */
  "statement_difference",
  /** A statement does not begin with the balance that the one before it ended with: a file is missing. */
  "statement_gap",
  /** The rows between two balances of an account do not add up to the difference of the balances. */
  "account_difference",
  /** A database constraint or trigger that protects the ledger is missing or disabled. */
  "rule_missing",
] as const;

/** Reconciliation with the bank's day history raises these alarms, besides kinds of the first list. */
const bankAlarmKinds = [
  "paid_but_pending",
  "missing_at_bank",
  "unknown_to_us",
  /** The bank's history of a day could not be fetched. */
  "bank_day_unread",
  /** Payments wait for the answer of a bank that the settings no longer name. */
  "bank_not_configured",
] as const;

/** A refund raises these alarms; the subject is "refund:<id>". */
export const refundAlarmKinds = [
  /** Inquiries do not show whether the bank made the refund. */
  "refund_unknown",
  /** The bank refused the refund, or the bank's record differs from our database. */
  "refund_refused",
] as const;

/** Documents about gifts raise these alarms; the subject is "series:<id>". */
export const documentAlarmKinds = [
  /** A series has no number left: its documents wait until staff choose another series. */
  "series_full",
] as const;

/** Versions up to 1.0.0 raised these alarms about their daily totals; this version raises none. */
const formerAlarmKinds = ["tally_difference"] as const;

/** The server itself raises these alarms. */
const machineAlarmKinds = [
  /** Mail about unpaid orders has reached the site's daily limit. */
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
