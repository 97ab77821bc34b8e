import type { Challenge } from "altcha-lib";
import type { BankForm } from "#app/ui/submit-to-bank.ts";
import type { Locale } from "#shared/text/locale.ts";
import { forgetPaymentKey, paymentKey } from "./payment-key.ts";
import type { SessionStorage } from "./session-entry.ts";

/**
 * "paid": this order is paid. "closed": staff cancelled this order. "same", "other": an earlier order of this browser with
 * the same or another total is paid, so that no new order was made.
 */
export type FinishedState = "paid" | "closed" | "same" | "other";

export type OrderAnswer =
  /** `payment` is null for a bank transfer, and for a card order that needs no payment (see `finished`). */
  | { kind: "placed"; orderId: string; payment: BankForm | null; finished: FinishedState | null }
  | {
      kind: "refused";
      code: string;
      error: string;
      fieldErrors: Record<string, string>;
      subject: string | null;
      /** Is set if card payment is paused. With `work` the browser may send the request again with the solution. */
      heldBack?: { work: Challenge | null };
    }
  /** The server could not build the bank's form; nothing is stored. */
  | { kind: "not-started" }
  /** The answer is missing or unreadable, so an order may exist. The key makes a repetition safe. */
  | { kind: "broken" };

const timeoutMs = 30_000;

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The server may require work again if its rules change. More challenges would only make the donor wait. */
const maxChallenges = 3;

/** Sends create-order (docs/contract.md#create-an-order). Calls `onWork` when the browser must solve work first. */
export async function sendOrder(
  body: string,
  storage: SessionStorage,
  send: Send = fetch,
  onWork: () => void = () => {},
): Promise<OrderAnswer> {
  let answer = await post(body, paymentKey(storage, body), send);
  if (answer.kind === "refused" && answer.code === "IDEMPOTENCY_CONFLICT") {
    // After a storage error the key may belong to another request, so the browser uses a new key.
    forgetPaymentKey(storage);
    answer = await post(body, paymentKey(storage, body), send);
  }
  return solveAndRepeat(answer, onWork, (solution) => post(body, paymentKey(storage, body), send, solution));
}

/** Sends the press on the page of a pay link (docs/contract.md#pay-links). The link names the order. */
export async function sendLinkPayment(
  link: { code: string; language: Locale },
  onWork: () => void,
): Promise<OrderAnswer> {
  const press = (headers: Record<string, string>) =>
    postJson("/api/pay-link", JSON.stringify(link), headers, fetch);
  return solveAndRepeat(await press({}), onWork, (solution) => press({ "Proof-Of-Work": solution }));
}

async function solveAndRepeat(
  firstAnswer: OrderAnswer,
  onWork: () => void,
  repeat: (solution: string) => Promise<OrderAnswer>,
): Promise<OrderAnswer> {
  let answer = firstAnswer;
  for (let round = 0; round < maxChallenges; round++) {
    if (answer.kind !== "refused" || !answer.heldBack?.work) break;
    onWork();
    const solution = await solve(answer.heldBack.work);
    if (solution === null) break;
    answer = await repeat(solution);
  }
  return answer;
}

async function solve(work: Challenge): Promise<string | null> {
  try {
    const { solveWork } = await import("./solve-work.ts");
    return await solveWork(work);
  } catch {
    return null;
  }
}

function post(body: string, key: string, send: Send, solution?: string): Promise<OrderAnswer> {
  const headers = { "Idempotency-Key": key, ...(solution ? { "Proof-Of-Work": solution } : {}) };
  return postJson("/.netlify/functions/create-order", body, headers, send);
}

async function postJson(
  path: string,
  body: string,
  headers: Record<string, string>,
  send: Send,
): Promise<OrderAnswer> {
  try {
    const response = await send(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
    // A rate limit may answer without a body. No order was made, and the donor must wait a minute.
    if (response.status === 429) return readAnswer(429, await response.json().catch(() => tooManyRequests));
    return readAnswer(response.status, await response.json());
  } catch {
    return { kind: "broken" };
  }
}

const tooManyRequests = { code: "TOO_MANY_REQUESTS" };

function readAnswer(status: number, json: unknown): OrderAnswer {
  if (!isRecord(json)) return { kind: "broken" };
  if (json.success === true && typeof json.orderId === "string") {
    const payment = readForm(json.payment);
    if (payment === "unreadable") return { kind: "broken" };
    return { kind: "placed", orderId: json.orderId, payment, finished: readFinishedState(json) };
  }
  if (json.code === "PAYMENT_NOT_STARTED" && !json.instead) return { kind: "not-started" };
  const isDecided = status < 500 || json.instead || json.code === "NOT_OPEN";
  if (!isDecided || typeof json.code !== "string") return { kind: "broken" };
  return {
    kind: "refused",
    code: json.code,
    error: typeof json.error === "string" ? json.error : "",
    fieldErrors: pickTexts(json.fieldErrors),
    subject: [json.subject, json.campaign].find((id) => typeof id === "string") ?? null,
    ...(json.instead || json.work ? { heldBack: { work: readWork(json.work) } } : {}),
  };
}

/** Checks only the type. The solver decides whether the work can be solved. */
function readWork(value: unknown): Challenge | null {
  return isRecord(value) && isRecord(value.parameters) ? (value as unknown as Challenge) : null;
}

function readFinishedState({ state, earlier }: Record<string, unknown>): FinishedState | null {
  if (state === "closed") return "closed";
  if (state !== "paid") return null;
  return earlier === "same" || earlier === "other" ? earlier : "paid";
}

function readForm(value: unknown): BankForm | null | "unreadable" {
  if (!isRecord(value)) return null;
  const { action, method } = value;
  if (typeof action !== "string" || (method !== "POST" && method !== "GET")) return "unreadable";
  const form = { action, method, fields: pickTexts(value.fields) } as const;
  if (value.card === null) return { ...form, card: null };
  const { number, expiry, cvv, holder } = pickTexts(value.card);
  // The bank would not receive a card input without a name.
  if (!number || !expiry || !cvv || !holder) return "unreadable";
  return { ...form, card: { number, expiry, cvv, holder } };
}

function pickTexts(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
