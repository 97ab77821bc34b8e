import type { CardBrand } from "./card.ts";
import { openJournal } from "./journal.ts";

/** How the news of an outcome travels: by the browser, not at all, or twice (docs/contract.md#one-time-passwords); late is a lie of drills. */
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
 * One payment as the bank remembers it. Holds no card data but the mask: the number, expiry and CVV are
 * forgotten as soon as the form has been checked.
 */
export type Transaction = {
  readonly orderId: string;
  /** Names the transaction on the OTP page, unguessable. */
  readonly token: string;
  readonly requestGuid: string;
  readonly reqId: string;
  readonly f11: string;
  readonly receivedAt: string;
  readonly callerAddress: string;
  /** The merchant's own fields, given back in the callback as they came. */
  readonly echo: Readonly<Record<string, string>>;
  readonly cardMask: string;
  readonly cardBrand: CardBrand;
  readonly cardExpired: boolean;
  readonly wrongCodes: number;
  /** null while the customer is on, or has left, the OTP page: the gateway's V000. */
  readonly outcome: Outcome | null;
  readonly voidedAt: string | null;
  readonly refundedAt: string | null;
  readonly refundedKurus: number;
  /** Lies of drills (lies.ts): neither inquiries nor histories know it; the money was taken once more. */
  readonly hidden?: true;
  readonly takenAgainAt?: string;
};

/** The bank's memory. With a journal file it survives a restart and is shared by processes that mount it. */
export type TransactionBook = {
  find(orderId: string): Transaction | undefined;
  findByToken(token: string): Transaction | undefined;
  all(): readonly Transaction[];
  /** The transaction that began last. */
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
  // Reading what was appended since the last look also brings what another process of the site has written.
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
