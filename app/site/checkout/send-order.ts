import type { Challenge } from "altcha-lib";
import { forgetPaymentKey, paymentKey } from "./payment-key.ts";
import type { SessionStorage } from "./session-entry.ts";

/** Everything of the bank's form but the card. */
export type BankForm = { action: string; fields: Record<string, string> };

/**
 * paid: this gift. closed: the foundation cancelled it. same, other: an earlier gift of this browser turned out to be
 * paid, of the same total or of another, and no new one was made.
 */
export type Over = "paid" | "closed" | "same" | "other";

export type OrderAnswer =
  /** `payment` null: a bank transfer, or a card order with nothing to pay, which `over` says more about. */
  | { kind: "placed"; orderId: string; payment: BankForm | null; over: Over | null }
  | {
      kind: "refused";
      code: string;
      error: string;
      fieldErrors: Record<string, string>;
      subject: string | null;
      /** Cards are held back here; with `work` the same request may be made again with the answer to it. */
      held?: { work: Challenge | null };
    }
  /** The server could not build the bank's form; nothing is stored. */
  | { kind: "not-started" }
  /** No answer, or none that can be read: whether an order was made is unknown, and the key will tell. */
  | { kind: "broken" };

const patience = 30_000;

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The server may ask twice, when its mind changes meanwhile; more would only keep the donor waiting. */
const roundsOfWork = 3;

/** POST create-order (contract section 3). `onWork` is told when the browser has to work for it first. */
export async function sendOrder(
  body: string,
  storage: SessionStorage,
  send: Send = fetch,
  onWork: () => void = () => {},
): Promise<OrderAnswer> {
  let answer = await post(body, paymentKey(storage, body), send);
  if (answer.kind === "refused" && answer.code === "IDEMPOTENCY_CONFLICT") {
    // The key was once used for something else, which only a broken storage can do: this payment gets its own.
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

/** Fetched when it is needed, which it hardly ever is. */
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
    return readAnswer(response.status, await response.json());
  } catch {
    return { kind: "broken" };
  }
}

function readAnswer(status: number, json: unknown): OrderAnswer {
  if (!isRecord(json)) return { kind: "broken" };
  if (json.success === true && typeof json.orderId === "string") {
    return { kind: "placed", orderId: json.orderId, payment: readForm(json.payment), over: readOver(json) };
  }
  if (json.code === "PAYMENT_NOT_STARTED") return { kind: "not-started" };
  if (status >= 500 || typeof json.code !== "string") return { kind: "broken" };
  return {
    kind: "refused",
    code: json.code,
    error: typeof json.error === "string" ? json.error : "",
    fieldErrors: textsOf(json.fieldErrors),
    subject: typeof json.subject === "string" ? json.subject : null,
    ...(json.instead || json.work ? { held: { work: readWork(json.work) } } : {}),
  };
}

/** Whether it can be solved, the solver finds out. */
function readWork(value: unknown): Challenge | null {
  return isRecord(value) && isRecord(value.parameters) ? (value as unknown as Challenge) : null;
}

function readOver({ state, earlier }: Record<string, unknown>): Over | null {
  if (state === "closed") return "closed";
  if (state !== "paid") return null;
  return earlier === "same" || earlier === "other" ? earlier : "paid";
}

function readForm(value: unknown): BankForm | null {
  if (!isRecord(value) || typeof value.action !== "string") return null;
  return { action: value.action, fields: textsOf(value.fields) };
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
