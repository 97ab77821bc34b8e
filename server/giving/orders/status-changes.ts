import type { ShareEffect } from "#server/giving/kurban/move-shares.ts";
import type { OrderStatus } from "#shared/giving/order-status.ts";

/** The effect on a message to the donor. `queue if automatic`: only when the setting asks for an SMS after each card gift. */
type Message = "queue" | "queue if automatic" | "withdraw" | "nothing";

type Change = {
  when: string;
  to: OrderStatus | "any";
  /** The effect on the SMS about the gift. */
  sms: Message;
  /** The effect on the mail `received`. */
  mail: Message;
  /** The effect on mails about unpaid orders. The mail with a pay link checks the order when it is written, too. */
  unpaidMail: Message;
  /** `due`: the job that issues documents checks the order again, if it was or becomes completed. */
  document: "due" | "nothing";
  /** The effect on shares of kurban (server/giving/kurban/move-shares.ts). */
  shares: ShareEffect;
  /** Open screens of the back office load again. */
  screens: "reload" | "nothing";
};

const completesOrder = {
  to: "completed",
  mail: "queue",
  document: "due",
  shares: "pay",
  screens: "reload",
} as const;
const undoesCompletion = { sms: "withdraw", mail: "withdraw", document: "due", screens: "reload" } as const;
const concernsUnpaidOrder = {
  sms: "nothing",
  mail: "nothing",
  document: "nothing",
  shares: "nothing",
  screens: "reload",
} as const;

/** Every cause of a status, with its effects (docs/payments.md#what-changes-the-status). */
export const statusChanges = {
  approval: {
    when: "the bank approved a card payment: its callback, or an answer to our inquiry",
    ...completesOrder,
    sms: "queue if automatic",
    unpaidMail: "nothing",
  },
  completion: { when: "staff complete it", ...completesOrder, sms: "queue", unpaidMail: "withdraw" },
  match: {
    when: "matched rows of a statement are applied",
    ...completesOrder,
    sms: "queue",
    unpaidMail: "withdraw",
  },
  contradiction: {
    when: "the bank's books contradict an approval that no inquiry had confirmed",
    to: "pending",
    ...undoesCompletion,
    unpaidMail: "nothing",
    shares: "hold",
  },
  reopening: {
    when: "staff set it back",
    to: "pending",
    ...undoesCompletion,
    unpaidMail: "nothing",
    shares: "hold",
  },
  cancellation: {
    when: "staff cancel it",
    to: "cancelled",
    ...undoesCompletion,
    unpaidMail: "withdraw",
    shares: "lapse",
  },
  refund: {
    when: "all that paid it went back to the donor",
    to: "cancelled",
    ...undoesCompletion,
    unpaidMail: "withdraw",
    shares: "lapse",
  },
  timeout: {
    when: "the money of a transfer did not come in time",
    to: "cancelled",
    ...concernsUnpaidOrder,
    unpaidMail: "withdraw",
    shares: "lapse",
  },
  decline: {
    when: "the bank refused the newest attempt, or did not know it for a day",
    to: "payment_failed",
    ...concernsUnpaidOrder,
    unpaidMail: "nothing",
  },
  retry: { when: "the donor tries again", to: "pending", ...concernsUnpaidOrder, unpaidMail: "nothing" },
  demo: {
    when: "demo content is made",
    to: "any",
    ...concernsUnpaidOrder,
    unpaidMail: "nothing",
    screens: "nothing",
  },
  import: {
    when: "a gift of another system is imported",
    to: "completed",
    ...concernsUnpaidOrder,
    unpaidMail: "nothing",
    screens: "nothing",
  },
  "undone import": {
    when: "its import is undone; the order is deleted in the same transaction",
    to: "cancelled",
    ...concernsUnpaidOrder,
    unpaidMail: "nothing",
    screens: "nothing",
  },
} as const satisfies Record<string, Change>;

export type StatusCause = keyof typeof statusChanges;
