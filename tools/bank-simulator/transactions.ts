import type { CardBrand } from "./card.ts";
import { openJournal } from "./journal.ts";

/**
 * How an outcome reaches the merchant: by the browser, never, or twice (docs/contract.md#one-time-passwords); "late" is
 * for drills.
 */
export type Delivery = "browser" | "none" | "twice" | "late";

export type Outcome = {
  readonly kind: "approved" | "declined" | "authenticationFailed";
  readonly procReturnCode: string;
  /** Six characters when approved, else empty. */
  readonly authCode: string;
  /** F37 = RRN = HostRefNum when approved, else empty. */
  readonly reference: string;
  readonly responseRnd: string;
  readonly answeredAt: string;
  readonly delivery: Delivery;
};

/**
 * One payment in the bank's journal. It contains no card data except the mask: number, expiry and CVV are
 * dropped once the form has been checked.
 */
export type Transaction = {
  readonly orderId: string;
  /** The unguessable name of the transaction on the OTP page. */
  readonly token: string;
  readonly requestGuid: string;
  readonly reqId: string;
  readonly f11: string;
  readonly receivedAt: string;
  readonly callerAddress: string;
  /** The merchant's own fields, returned unchanged in the callback. */
  readonly echo: Readonly<Record<string, string>>;
  readonly cardMask: string;
  readonly cardBrand: CardBrand;
  readonly cardExpired: boolean;
  readonly wrongCodes: number;
  /** null while the customer is on the OTP page or has left it: the gateway's V000. */
  readonly outcome: Outcome | null;
  readonly voidedAt: string | null;
  readonly refundedAt: string | null;
  readonly refundedKurus: number;
  /** Lies of drills (lies.ts): hidden from inquiries and histories; taken once more. */
  readonly hidden?: true;
  readonly takenAgainAt?: string;
};

/** The bank's transactions. A journal file keeps them across restarts and shares them between processes. */
export type TransactionBook = {
  find(orderId: string): Transaction | undefined;
  findByToken(token: string): Transaction | undefined;
  all(): readonly Transaction[];
  /** The newest transaction. */
  latest(): Transaction | undefined;
  /** Stores a new transaction, or the next state of a known one. */
  put(transaction: Transaction): void;
  close(): void;
};

export function openTransactionBook(journalPath?: string): TransactionBook {
  const byOrder = new Map<string, Transaction>();
  const orderByToken = new Map<string, string>();
  let newest: string | undefined;
  const remember = (transaction: Transaction): void => {
    if (!byOrder.has(transaction.orderId)) newest = transaction.orderId;
    byOrder.set(transaction.orderId, transaction);
    orderByToken.set(transaction.token, transaction.orderId);
  };
  let journal = journalPath === undefined ? undefined : openJournal(journalPath);
  // Reads what was appended since the last call, also by other processes of the site.
  const catchUp = (): void => {
    for (const entry of journal?.readNew() ?? []) if (isTransaction(entry)) remember(entry);
  };
  catchUp();

  return {
    find(orderId) {
      catchUp();
      return byOrder.get(orderId);
    },
    findByToken(token) {
      catchUp();
      const orderId = orderByToken.get(token);
      return orderId === undefined ? undefined : byOrder.get(orderId);
    },
    all() {
      catchUp();
      return [...byOrder.values()];
    },
    latest() {
      catchUp();
      return newest === undefined ? undefined : byOrder.get(newest);
    },
    put(transaction) {
      journal?.append(transaction);
      remember(transaction);
    },
    close() {
      journal?.close();
      journal = undefined;
    },
  };
}

function isTransaction(entry: unknown): entry is Transaction {
  return typeof entry === "object" && entry !== null && "orderId" in entry && "token" in entry;
}
