import type { BankAttempt } from "#server/giving/payments/banks/bank.ts";
import type { LockedAttempt } from "#server/giving/payments/lock-attempt.ts";
import {
  classifyAnswer,
  classifyApproval,
  classifyDeclinedCallback,
  classifyPaidCallback,
} from "#server/giving/payments/settlement-rules.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Back, Counterpart } from "./donor-at-bank.ts";

/** The effect of a message, with the inquiries that it caused. */
type Effect = "settled" | "declined" | "undone" | "nothing";

export type Ledger = ReturnType<typeof openLedger>;

export function openLedger({ bank, bookedOf }: Counterpart): Ledger {
  const books = openBooks(bookedOf);

  async function inquire(number: string): Promise<Came> {
    const known = books.find(number);
    if (!known) return "nothing";
    const { memo, amount, createdAt } = known.attempt;
    const answer = await bank.inquire({ number, memo, amount, createdAt }, AbortSignal.timeout(3_000));
    const now = systemClock.now();
    const meaning = classifyAnswer(answer, known, { now, mayGiveUp: true, givenUp: bank.traits.givenUp });
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
      const judged = classifyDeclinedCallback(verdict, known);
      if (judged === "declined") return books.decline(known);
      return judged === "inquire-soon" || judged === "inquire-now" ? inquire(verdict.number) : "nothing";
    }
    const judged = classifyPaidCallback(verdict, known);
    if (judged === "inquire-now") return inquire(verdict.number);
    if (judged === "amount_difference" || judged === "currency_difference") return "nothing";
    const came = books.settle(known);
    // Every settlement is confirmed.
    return came === "settled" && (await inquire(verdict.number)) === "undone" ? "undone" : came;
  }

  return {
    open: (attempt) => books.open(attempt),
    take,
    takeBack({ method, message }) {
      if (method === "POST") return take(bank.readCallback(message));
      return inquire(message.query.get("number") ?? "");
    },
    stateOf: (number) => books.find(number)?.attempt.status,
    wrong: () => books.wrong(),
  };
}

function openBooks(bookedOf: Counterpart["bookedOf"]) {
  const found = new Map<string, LockedAttempt>();
  /** What was ever booked, also if an inquiry undid it. */
  const settled = new Map<string, number>();
  const declined = new Set<string>();

  function write({ order, attempt }: LockedAttempt, status: string, orderStatus: string): void {
    attempts.set(attempt.number, {
      order: { ...order, status: orderStatus, paid: status === "settled" },
      attempt: { ...attempt, status },
    });
  }

  function settle(locked: LockedAttempt): Effect {
    if (judgeApproval(locked) !== "settles") return "nothing";
    settled.set(locked.attempt.number, locked.attempt.amount);
    write(locked, "settled", "completed");
    return "settled";
  }

  function decline(locked: LockedAttempt): Effect {
    declined.add(locked.attempt.number);
    write(locked, "declined", "payment_failed");
    return "declined";
  }

  async function inquire(number: string): Promise<Effect> {
    const locked = attempts.get(number);
    if (!locked) return "nothing";
    const { memo, amount, createdAt } = locked.attempt;
    const answer = await bank.inquire({ number, memo, amount, createdAt }, AbortSignal.timeout(3_000));
    const now = systemClock.now();
    const meaning = judgeAnswer(answer, locked, { now, mayGiveUp: true, givenUp: bank.traits.givenUp });
    if (meaning.kind === "paid") return settle(locked);
    if (meaning.kind === "undo") {
      write(locked, "contradicted", "pending");
      return "undone";
    }
    return meaning.kind === "failed" && locked.attempt.status === "started" ? decline(locked) : "nothing";
  }

  async function apply(fields: URLSearchParams): Promise<Effect> {
    const verdict = bank.verify(fields);
    if (verdict.kind === "untrusted") return "nothing";
    if (verdict.kind === "unverified") return inquire(verdict.number);
    const locked = attempts.get(verdict.number);
    if (!locked) return "nothing";
    if (verdict.kind === "declined") {
      const judgement = judgeDeclinedCallback(verdict, locked);
      if (judgement === "declined") return decline(locked);
      return judgement === "inquire-soon" || judgement === "inquire-now"
        ? inquire(verdict.number)
        : "nothing";
    }
    const judgement = judgePaidCallback(verdict, locked);
    if (judgement === "inquire-now") return inquire(verdict.number);
    if (judgement === "amount_difference" || judgement === "currency_difference") return "nothing";
    const effect = settle(locked);
    // Every settlement is confirmed.
    return effect === "settled" && (await inquire(verdict.number)) === "undone" ? "undone" : effect;
  }

  return {
    open: (attempt: BankAttempt) => void found.set(attempt.number, lockedAttempt(attempt)),
    find: (number: string) => found.get(number),
    write,
    settle(known: LockedAttempt): Came {
      if (classifyApproval(known) !== "settles") return "nothing";
      settled.set(known.attempt.number, known.attempt.amount);
      write(known, "settled", "completed");
      return "settled";
    },
    decline(known: LockedAttempt): Came {
      declined.add(known.attempt.number);
      write(known, "declined", "payment_failed");
      return "declined";
    },
    stateOf: (number: string) => attempts.get(number)?.attempt.status,
    /** Attempts with a state that the bank's own records do not confirm. There must be none. */
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
        ...undeclined.map((number) => `${number} declined`),
      ];
    },
  };
}

function toLockedAttempt({ number, memo, amount, createdAt }: BankAttempt): LockedAttempt {
  const order = { id: number, status: "pending", paid: false, completedBy: null, staffStatusAt: null };
  const attempt = { number, orderId: number, memo, amount, createdAt, status: "started", inquiryCount: 0 };
  return {
    order: { ...order, contradictedAt: null, updatedAt: createdAt },
    attempt: { ...attempt, settledAt: null, confirmedAt: null },
  } as LockedAttempt;
}
