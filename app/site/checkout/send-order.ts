import type { Challenge } from "altcha-lib";
import type { CardInput } from "#shared/money/card.ts";
import { forgetPaymentKey, paymentKey } from "./payment-key.ts";
import type { SessionStorage } from "./session-entry.ts";

/** The way to the bank. `card` holds the bank's names of its inputs; null if the card is typed there. */
export type BankForm = {
  action: string;
  method: "POST" | "GET";
  fields: Record<string, string>;
  card: Record<keyof CardInput, string> | null;
};

/**
 * "paid": this order is paid. "closed": staff cancelled it. "same", "other": an earlier order of this browser, with the
 * same or another total, is paid, and no new one was made.
 */
export type Over = "paid" | "closed" | "same" | "other";

export type OrderAnswer =
  /** `payment` is null for a bank transfer, and for a card order that needs no payment (see `over`). */
  | { kind: "placed"; orderId: string; payment: BankForm | null; over: Over | null }
  | {
      kind: "refused";
      code: string;
      error: string;
      fieldErrors: Record<string, string>;
      subject: string | null;
      /** Set if card payment is paused; with `work` the same request may be sent again with its solution. */
      held?: { work: Challenge | null };
    }
  /** The server could not build the bank's form; nothing is stored. */
  | { kind: "not-started" }
  /** There is no readable answer, so it is unknown whether an order was made; the key makes a repetition safe. */
  | { kind: "broken" };

const patience = 30_000;

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The server may require work twice, if its rules change in between; more would only make the donor wait. */
const roundsOfWork = 3;

/** Sends create-order (docs/contract.md#create-an-order). Calls `onWork` when the browser must solve work first. */
export async function sendOrder(
  body: string,
  storage: SessionStorage,
  send: Send = fetch,
  onWork: () => void = () => {},
): Promise<OrderAnswer> {
  let answer = await post(body, paymentKey(storage, body), send);
  if (answer.kind === "refused" && answer.code === "IDEMPOTENCY_CONFLICT") {
    // The key belongs to another request, which only a broken storage can cause, so a new key is used.
    forgetPaymentKey(storage);
    answer = await post(body, paymentKey(storage, body), send);
  }
  for (let round = 0; round < roundsOfWork; round++) {
    if (answer.kind !== "refused" || !answer.held?.work) break;
    onWork();
    const solved = await solve(answer.held.work);
    if (solved === null) break;
    answer = await post(body, paymentKey(storage, body), send, solved);
  }
  return answer;
}

/** Loads the solver on demand, because it is rarely needed. */
async function solve(work: Challenge): Promise<string | null> {
  try {
    const { solveWork } = await import("./solve-work.ts");
    return await solveWork(work);
  } catch {
    return null;
  }
}

async function post(body: string, key: string, send: Send, solved?: string): Promise<OrderAnswer> {
  try {
    const response = await send("/.netlify/functions/create-order", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        ...(solved ? { "Proof-Of-Work": solved } : {}),
      },
      body,
      signal: AbortSignal.timeout(patience),
    });
    // A limit may answer without a body: no order was made, and the donor waits a minute.
    if (response.status === 429) return readAnswer(429, await response.json().catch(() => tooMany));
    return readAnswer(response.status, await response.json());
  } catch {
    return { kind: "broken" };
  }
}

const tooMany = { code: "TOO_MANY_REQUESTS" };

function readAnswer(status: number, json: unknown): OrderAnswer {
  if (!isRecord(json)) return { kind: "broken" };
  if (json.success === true && typeof json.orderId === "string") {
    const payment = readForm(json.payment);
    if (payment === "unreadable") return { kind: "broken" };
    return { kind: "placed", orderId: json.orderId, payment, over: readOver(json) };
  }
  if (json.code === "PAYMENT_NOT_STARTED" && !json.instead) return { kind: "not-started" };
  if ((status >= 500 && !json.instead) || typeof json.code !== "string") return { kind: "broken" };
  return {
    kind: "refused",
    code: json.code,
    error: typeof json.error === "string" ? json.error : "",
    fieldErrors: textsOf(json.fieldErrors),
    subject: typeof json.subject === "string" ? json.subject : null,
    ...(json.instead || json.work ? { held: { work: readWork(json.work) } } : {}),
  };
}

/** Checks only the shape; the solver finds out whether the work can be solved. */
function readWork(value: unknown): Challenge | null {
  return isRecord(value) && isRecord(value.parameters) ? (value as unknown as Challenge) : null;
}

function readOver({ state, earlier }: Record<string, unknown>): Over | null {
  if (state === "closed") return "closed";
  if (state !== "paid") return null;
  return earlier === "same" || earlier === "other" ? earlier : "paid";
}

function readForm(value: unknown): BankForm | null | "unreadable" {
  if (!isRecord(value)) return null;
  const { action, method } = value;
  if (typeof action !== "string" || (method !== "POST" && method !== "GET")) return "unreadable";
  const form = { action, method, fields: textsOf(value.fields) } as const;
  if (value.card === null) return { ...form, card: null };
  const { number, expiry, cvv, holder } = textsOf(value.card);
  // Without its name a part of the card would not arrive.
  if (!number || !expiry || !cvv || !holder) return "unreadable";
  return { ...form, card: { number, expiry, cvv, holder } };
}

function textsOf(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
