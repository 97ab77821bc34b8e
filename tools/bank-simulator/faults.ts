import { createHash } from "node:crypto";
import type { Delivery } from "./otp.ts";

/**
 * A fault of the bank's interface for servers: a maintenance page, a 500, no answer. With "cut" (the first half of an
 * answer) and "lost" (no answer) the bank has performed the request.
 */
export type InquiryFault = "html" | "error" | "timeout" | "cut" | "lost";

/** A fault of a message from the server of the bank (README.md). */
export type NoticeFault = "lost" | "doubled" | "first" | "late";

/** Faults as shares from 0 to 1. The same seed makes the same choices in the order of the events. */
export type FaultPlan = {
  readonly seed: number;
  readonly callbacks?: {
    readonly dropped?: number;
    readonly doubled?: number;
    /** The bank posts the callback itself after some time, so that callbacks overtake each other. */
    readonly late?: number;
    readonly lateMs?: readonly [number, number];
  };
  readonly notices?: Partial<Record<NoticeFault, number>>;
  /** Shares of requests to begin a payment, at gateways with such requests. */
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
  const counts = new Map<string, number>();
  /** Returns a number from 0 to 1 for the next event of this kind. */
  const next = (kind: string): number => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return createHash("sha256").update(`${seed} ${kind} ${count}`).digest().readUInt32BE() / 2 ** 32;
  };
  return {
    delivery() {
      const { dropped = 0, doubled = 0, late = 0 } = callbacks;
      const shares = { none: dropped, twice: doubled, late } as const;
      return pick(shares, next("callback")) ?? "browser";
    },
    lateMs() {
      const [minMs, maxMs] = callbacks.lateMs ?? [100, 2_000];
      return minMs + Math.floor(next("late") * (maxMs - minMs + 1));
    },
    notice: () => pick(notices, next("notice")),
    begin: () => pick(begin, next("begin")),
    gate: () => pick(gate, next("gate")),
  };
}

function pick<Name extends string>(
  shares: Partial<Record<Name, number>>,
  position: number,
): Name | undefined {
  let limit = 0;
  for (const [name, share] of Object.entries(shares) as [Name, number][]) {
    limit += share;
    if (position < limit) return name;
  }
  return undefined;
}
