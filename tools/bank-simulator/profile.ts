import type { IncomingMessage, ServerResponse } from "node:http";
import type { Control } from "./drill-endpoint.ts";
import type { FaultPlan, InquiryFault } from "./faults.ts";
import type { Delivery } from "./otp.ts";

/** The simulator of one kind of bank. */
export type SimulatorProfile = {
  open(options: SimulatorOptions): RunningSimulator;
  /** The settings with which the site finds it: for the donor's browser, and for the server itself. */
  account(at: { browser: string; server: string }): Record<string, string>;
  /** A line of its journal; undefined when it is not one of this kind. The last line with a key is valid. */
  booked(line: unknown): Booked | undefined;
};

export type SimulatorOptions = {
  /** Path below which it answers, such as `/bank-simulator`. */
  readonly mount: string;
  /** Append-only JSONL file; without it payments are lost with the process. */
  readonly journal?: string;
  readonly now?: () => Date;
  /** The gateway's waits are multiplied by it: 0.01 makes them a hundred times as short. */
  readonly pace?: number;
  /** The mount's address for the donor's browser; by default the one at which the gateway was asked. */
  readonly browser?: string;
  /** Where the bank's server sends its messages, for gateways where this is set in a panel. */
  readonly notifyUrl?: string;
  /** Called before every answer to an inquiry. */
  readonly inquiryFault?: () => InquiryFault | undefined;
  /** Faults, for tests and drills. */
  readonly faults?: FaultPlan;
  /** Opens `POST {mount}/drill`, with which any client can make the bank misbehave and lie. For drills only. */
  readonly drill?: boolean;
};

export type RunningSimulator = Control & {
  /** Answers when the URL is below the mount; otherwise returns false and does nothing. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  /** The bank's books. */
  payments(): readonly Booked[];
  /** Stops repeated messages, drops unanswered inquiries and closes the journal. */
  close(): Promise<void>;
};

/** A payment in the bank's books, in words that are the same for every kind of bank. Amounts in kuruş. */
export type Booked = {
  /** Names the payment at the bank; one number can have several. */
  readonly key: string;
  /** The merchant's number. */
  readonly number: string;
  readonly amount: number;
  /** ISO 4217 number. */
  readonly currency: string;
  /** null until a code is typed. */
  readonly result: "approved" | "declined" | "authenticationFailed" | null;
  /** The code that the merchant is told. */
  readonly code: string | null;
  readonly delivery: Delivery | null;
  /** Without a card no money can be taken. */
  readonly hasCard: boolean;
  readonly voided: boolean;
  readonly refunded: number;
  /** A message of the bank's server has been answered as the gateway expects. */
  readonly acknowledged: boolean;
};
