import { createHash } from "node:crypto";
import type { Delivery } from "./otp.ts";

/**
 * A fault of the bank's interface for servers: a maintenance page, a 500, no answer. With "cut" (the first half of an
 * answer) and "lost" (no answer) the bank has done what was asked.
 */
export type InquiryFault = "html" | "error" | "timeout" | "cut" | "lost";

/** What becomes of a message from the bank's server, other than coming at the gateway's own time. */
export type NoticeFault =
  /** It never comes. */
  | "lost"
  /** Two come at once. */
  | "doubled"
  /** It is answered before the browser leaves the bank's page. */
  | "first"
  /** It comes after `lateMs`. */
  | "late";

/**
 * Faults of the bank, in shares of 0 to 1: of the callbacks that the browser should bring, of the messages of the
 * bank's server, and of the answers to inquiries. The same seed makes the same choices, in the order of the events.
 */
export type FaultPlan = {
  readonly seed: number;
  readonly callbacks?: {
    readonly dropped?: number;
    readonly doubled?: number;
    /** The bank posts the callback itself some time later, so that callbacks overtake each other. */
    readonly late?: number;
    /** Minimum and maximum. */
    readonly lateMs?: readonly [number, number];
  };
  readonly notices?: Partial<Record<NoticeFault, number>>;
  /** Of requests to begin a payment, at gateways that have them. */
  readonly begin?: Partial<Record<InquiryFault, number>>;
  readonly gate?: Partial<Record<InquiryFault, number>>;
};

export type Faults = {
  delivery(): Delivery;
  lateMs(): number;
  notice(): NoticeFault | undefined;
  begin(): InquiryFault | undefined;
  gate(): InquiryFault | undefined;
};

export function createFaults({
  seed,
  callbacks = {},
  notices = {},
  begin = {},
  gate = {},
}: FaultPlan): Faults {
  const counted = new Map<string, number>();
  /** 0 ≤ n < 1, for the next event of this kind. */
  const next = (kind: string): number => {
    const count = (counted.get(kind) ?? 0) + 1;
    counted.set(kind, count);
    return createHash("sha256").update(`${seed} ${kind} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
  return {
    delivery() {
      const { dropped = 0, doubled = 0, late = 0 } = callbacks;
      const shares = { none: dropped, twice: doubled, late } as const;
      return pick(shares, next("callback")) ?? "browser";
    },
    lateMs() {
      const [least, most] = callbacks.lateMs ?? [100, 2_000];
      return least + Math.floor(next("late") * (most - least + 1));
    },
    notice: () => pick(notices, next("notice")),
    begin: () => pick(begin, next("begin")),
    gate: () => pick(gate, next("gate")),
  };
}

function pick<Name extends string>(shares: Partial<Record<Name, number>>, at: number): Name | undefined {
  let upTo = 0;
  for (const [name, share] of Object.entries(shares) as [Name, number][]) {
    upTo += share;
    if (at < upTo) return name;
  }
  return undefined;
}
