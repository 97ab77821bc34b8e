import type { BankAttempt } from "#server/giving/payments/banks/bank.ts";
import type { LockedAttempt } from "#server/giving/payments/lock-attempt.ts";
import {
  judgeAnswer,
  judgeApproval,
  judgeDeclinedCallback,
  judgePaidCallback,
} from "#server/giving/payments/settlement-rules.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Back, Counterpart } from "./donor-at-bank.ts";

/** What one message came to, inquiries that it caused included. */
type Came = "settled" | "declined" | "undone" | "nothing";

export type Ledger = ReturnType<typeof openLedger>;

/** The site's books without a database: what messages do to attempts by the rules of settlement-rules.ts. */
export function openLedger({ bank, bookedOf }: Counterpart) {
  const books = openBooks(bookedOf);

  async function inquire(number: string): Promise<Came> {
    const known = books.find(number);
    if (!known) return "nothing";
    const { memo, amount, createdAt } = known.attempt;
    const answer = await bank.inquire({ number, memo, amount, createdAt }, AbortSignal.timeout(3_000));
    const now = systemClock.now();
    const meaning = judgeAnswer(answer, known, { now, mayGiveUp: true, givenUp: bank.traits.givenUp });
    if (meaning.kind === "paid") return books.settle(known);
    if (meaning.kind === "undo") {
      books.write(known, "contradicted", "pending");
      return "undone";
    }
    return meaning.kind === "failed" && known.attempt.status === "started" ? books.decline(known) : "nothing";
  }

  async function take(fields: URLSearchParams): Promise<Came> {
    const verdict = bank.verify(fields);
    if (verdict.kind === "untrusted") return "nothing";
    if (verdict.kind === "unverified") return inquire(verdict.number);
    const known = books.find(verdict.number);
    if (!known) return "nothing";
    if (verdict.kind === "declined") {
      const judged = judgeDeclinedCallback(verdict, known);
      if (judged === "declined") return books.decline(known);
      return judged === "inquire-soon" || judged === "inquire-now" ? inquire(verdict.number) : "nothing";
    }
    const judged = judgePaidCallback(verdict, known);
    if (judged === "inquire-now") return inquire(verdict.number);
    if (judged === "amount_difference" || judged === "currency_difference") return "nothing";
    const came = books.settle(known);
    // Every settlement is confirmed.
    return came === "settled" && (await inquire(verdict.number)) === "undone" ? "undone" : came;
  }

  return {
    /** An attempt of an order of its own that has been begun. */
    open: books.open,
    take,
    /** The browser is back: with a message, or with nothing but the attempt's number in the address. */
    takeBack({ method, message }: Back): Promise<Came> {
      if (method === "POST") return take(bank.readCallback(message));
      return inquire(message.query.get("number") ?? "");
    },
    stateOf: (number: string) => books.find(number)?.attempt.status,
    /** Attempts whose state the bank's own books do not bear out: none, whatever came. */
    wrong: books.wrong,
  };
}

function openBooks(bookedOf: Counterpart["bookedOf"]) {
  const found = new Map<string, LockedAttempt>();
  /** What was ever booked, also if an inquiry undid it. */
  const settled = new Map<string, number>();
  const declined = new Set<string>();

  function write({ order, attempt }: LockedAttempt, status: string, orderStatus: string): void {
    found.set(attempt.number, {
      order: { ...order, status: orderStatus, paid: status === "settled" },
      attempt: { ...attempt, status },
    });
  }

  return {
    open: (attempt: BankAttempt) => void found.set(attempt.number, lockedAttempt(attempt)),
    find: (number: string) => found.get(number),
    write,
    settle(known: LockedAttempt): Came {
      if (judgeApproval(known) !== "settles") return "nothing";
      settled.set(known.attempt.number, known.attempt.amount);
      write(known, "settled", "completed");
      return "settled";
    },
    decline(known: LockedAttempt): Came {
      declined.add(known.attempt.number);
      write(known, "declined", "payment_failed");
      return "declined";
    },
    wrong(): string[] {
      const unpaid = [...settled].filter(([number, amount]) => {
        const booked = bookedOf(number);
        return booked?.result !== "approved" || booked.amount !== amount;
      });
      const undeclined = [...declined].filter((number) => {
        return !["declined", "authenticationFailed"].includes(bookedOf(number)?.result ?? "");
      });
      return [
        ...unpaid.map(([number]) => `${number} settled`),
        ...undeclined.map((one) => `${one} declined`),
      ];
    },
  };
}

function lockedAttempt({ number, memo, amount, createdAt }: BankAttempt): LockedAttempt {
  const order = { id: number, status: "pending", paid: false, completedBy: null, staffStatusAt: null };
  const attempt = { number, orderId: number, memo, amount, createdAt, status: "started", inquiryCount: 0 };
  return {
    order: { ...order, contradictedAt: null, updatedAt: createdAt },
    attempt: { ...attempt, settledAt: null, confirmedAt: null },
  } as LockedAttempt;
}
