import type { IncomingMessage, ServerResponse } from "node:http";
import type { Control } from "./drill-endpoint.ts";
import type { FaultPlan, InquiryFault } from "./faults.ts";
import type { Delivery } from "./otp.ts";

export type SimulatorProfile = {
  open(options: SimulatorOptions): RunningSimulator;
  account(at: { browser: string; server: string }): Record<string, string>;
  /** Reads a line of a journal, or returns undefined for another kind. The last line with a key is valid. */
  booked(line: unknown): Booked | undefined;
};

export type SimulatorOptions = {
  /** The path below which the simulator answers, such as `/bank-simulator`. */
  readonly mount: string;
  /** An append-only JSONL file. Without a journal the payments end with the process. */
  readonly journal?: string;
  readonly now?: () => Date;
  /** Factor for the gateway's delays, without a unit; 0.01 makes them a hundred times shorter. */
  readonly pace?: number;
  readonly browser?: string;
  /** The address for messages of the bank's server, at gateways where a panel sets it. */
  readonly notifyUrl?: string;
  /** Called before every answer to an inquiry. */
  readonly inquiryFault?: () => InquiryFault | undefined;
  readonly faults?: FaultPlan;
  /** Opens `POST {mount}/drill`, with which any client can make the bank misbehave and lie. Only drills use it. */
  readonly drill?: boolean;
};

export type RunningSimulator = Control & {
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  payments(): readonly Booked[];
  /** Stops repeated messages, drops unanswered inquiries and closes the journal. */
  close(): Promise<void>;
};

/** A payment in the bank's books, the same for every kind of bank. Amounts are in kuruş. */
export type Booked = {
  /** Unique at the bank, while one number can have several payments. */
  readonly key: string;
  /** The merchant's number. */
  readonly number: string;
  readonly amount: number;
  /** ISO 4217 number. */
  readonly currency: string;
  /** null until the donor types a code. */
  readonly result: "approved" | "declined" | "authenticationFailed" | null;
  /** The return code in the gateway's messages. */
  readonly code: string | null;
  readonly delivery: Delivery | null;
  /** Without a card no money can be taken. */
  readonly hasCard: boolean;
  readonly voided: boolean;
  readonly refunded: number;
  /** The merchant gave the expected answer to a message of the bank's server. */
  readonly acknowledged: boolean;
};
