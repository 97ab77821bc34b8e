/** The alarms about one attempt, raised at most once for each attempt; staff close them. */
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
  /** An inquiry contradicts the settlement. The order is pending again, and only staff can change it. */
  "settlement_contradicted",
  /** The bank took the money without authenticating the cardholder fully (docs/contract.md#questions-to-the-bank). */
  "weak_3d_secure",
] as const;

/** The alarms of the ledger check about rows of our database (server/giving/ledger). */
export const bookAlarmKinds = [
  /** The order is completed, but no settling payment and no named staff member accounts for it. */
  "completed_unpaid",
  /** A settling payment exists, but the order is not completed, although staff did not change it. */
  "paid_not_completed",
  "settled_twice",
  /** A row about money names an order that does not exist. */
  "payment_without_order",
  /** The order's total is not the sum of its items. */
  "total_difference",
  /** The settling payment differs from the order's total, or is in another currency. */
  "paid_amount_difference",
  /** The payment log differs from the settling payment. */
  "payment_log_difference",
  /** Two of our payments have the same bank reference. */
  "reference_reused",
  /** The bank took money twice, and no alarm was raised about the duplicate. */
  "unreported_duplicate",
  /** An open or unconfirmed payment without a scheduled inquiry. */
  "never_asked",
  "collected_difference",
  "supporter_difference",
  /** The staff search cannot find an order. */
  "search_difference",
  /** An SMS was or would be sent twice, or the order does not record its SMS. */
  "sms_twice",
  /** Staff changed an order, and the audit trail does not say who. */
  "unsigned_change",
  /** The refunds of a payment, confirmed or under way, exceed the payment. */
  "refund_above_paid",
  /** A confirmed refund is not subtracted from the sums, or a completely refunded order is still completed. */
  "refund_not_counted",
  /** A refund under way is not scheduled, so no job sends it or inquires about it. */
  "refund_never_asked",
  /** Staff completed an order by hand, and its only card payment was refunded. */
  "only_payment_returned",
  /** A receipt number of a series is missing, or is above the last number of the series. */
  "document_gap",
  /** A donation has no document of its amount, although the document has been due for an hour. */
  "document_difference",
  /** The orders matched with a statement row exceed its amount, or contradict its state. */
  "match_above_row",
  /** A match was applied, but its order is neither completed nor refunded. */
  "match_not_applied",
  /** The rows matched with a completed transfer do not add up to its total. */
  "match_difference",
  /** A donation is completed with money that the bank has returned, without a decision of staff or a refund. */
  "match_sent_back",
  /** A completed order has no donation day, or a transfer has another donation day than its statement rows. */
  "gift_day_difference",
  /** A statement does not add up, or lacks rows. */
  "statement_difference",
  /** A statement begins with another balance than the previous statement's last, so a statement is missing. */
  "statement_gap",
  /** The rows between two balances of an account do not add up to the difference of the balances. */
  "account_difference",
  /** A closed day of a cash desk differs from its gifts, refunds and deposits, or from its count. */
  "cash_day_difference",
  /** A cash gift or a cash refund is in no day of a desk, or a gift of a day ended without a refund. */
  "cash_order_difference",
  /** A deposit of a cash desk differs from its row of a statement. */
  "cash_deposit_difference",
  /** An order item of an offer has another number of shares than its quantity, or shares of another state than its order. */
  "kurban_share_difference",
  /** The sums of an offer differ from its shares. */
  "kurban_sum_difference",
  /** Confirmed refunds of an order item differ from the shares that went back. */
  "kurban_refund_difference",
  /** The report of a season differs from its items, or a closed season has an open share. */
  "kurban_season_difference",
  /** A database constraint or trigger that protects the ledger is missing or disabled. */
  "rule_missing",
] as const;

/** The alarms of reconciliation with a bank's history, which also raises kinds of `paymentAlarmKinds`. */
const bankAlarmKinds = [
  "paid_but_pending",
  "missing_at_bank",
  "unknown_to_us",
  /** The bank's history of a day could not be fetched. */
  "bank_day_unread",
  /** Payments are due for inquiry at a bank that is no longer in the settings. */
  "bank_not_configured",
] as const;

/** The alarms about a refund; the subject is "refund:<id>". */
export const refundAlarmKinds = [
  /** Inquiries do not show whether the bank made the refund. */
  "refund_unknown",
  /** The bank refused the refund, or the bank's record differs from our database. */
  "refund_refused",
] as const;

/** The alarms about documents; the subject is "series:<id>". */
const documentAlarmKinds = [
  /** A series has no number left: its documents wait until staff choose another series. */
  "series_full",
] as const;

/** The alarms about bank accounts; the subject is "account-request:<id>" or "account-notice:<id>". */
const accountAlarmKinds = [
  /** A change of a bank account could not be made effective, or an administrator could not be told of one. */
  "account_change_failed",
] as const;

/** The alarms about shares of kurban; the subject is "order:<id>", or "kurban-offer:<id>" for the end of a window. */
export const kurbanAlarmKinds = [
  /** Money came for shares that have no room any more. */
  "kurban_over",
  /** The payment of a share was contradicted or cancelled after the list of its animal was locked. */
  "kurban_locked_unpaid",
  /** The payment of a share was contradicted or cancelled after its animal was slaughtered. */
  "kurban_slaughtered_unpaid",
  /** An offer has shares of vacip that are not slaughtered, and the slaughter ends within six hours or has ended. */
  "kurban_window_ending",
] as const;

/** Versions up to 1.0.0 raised these alarms, which may still be in the database. */
const formerAlarmKinds = ["tally_difference"] as const;

/** The alarms about the server itself. */
const machineAlarmKinds = [
  /** Mail about unpaid orders has reached the site's daily limit. */
  "unpaid_mail_stopped",
  /** The SMS with codes for the donor's page have reached the day's limit; only mail has codes. */
  "donor_codes_stopped",
  /** The clock jumped or differs from the database's: no deadline is applied and no data is erased until it agrees. */
  "clock_doubtful",
  /** READY=skip opened the site without the list of {prefix}/ready. */
  "opened_without_list",
  /** The site is open, and a line of the list does not hold. */
  "site_not_ready",
] as const;

export const alarmKinds = [
  ...paymentAlarmKinds,
  ...bookAlarmKinds,
  ...bankAlarmKinds,
  ...refundAlarmKinds,
  ...documentAlarmKinds,
  ...accountAlarmKinds,
  ...kurbanAlarmKinds,
  ...machineAlarmKinds,
  ...formerAlarmKinds,
] as const;

export type BookAlarmKind = (typeof bookAlarmKinds)[number];
export type AlarmKind = (typeof alarmKinds)[number];
