import { randomInt } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { responseRnd } from "./bank-clock.ts";
import { recordOf, refusedRecord } from "./bank-record.ts";
import { callbackFields, type Signing } from "./callback-fields.ts";
import { obeyDrill } from "./drill-endpoint.ts";
import { createFaults, type FaultPlan, type Faults, type InquiryFault } from "./faults.ts";
import type { Digest, HashOrder } from "./hash.ts";
import { mediaType, readBody, send, sendPage } from "./http-exchange.ts";
import { type Lie, tellLie } from "./lies.ts";
import { type Merchant, simulatorMerchant } from "./merchant.ts";
import { newTransaction } from "./new-transaction.ts";
import { answerOtp } from "./otp.ts";
import { callbackPage, errorPage, lostPage, otpPage } from "./pages.ts";
import { type RepeatOptions, repeatCallback } from "./repeat-callback.ts";
import { returnCodeText } from "./return-codes.ts";
import { checkThreeDForm } from "./three-d-form.ts";
import { openTransactionBook, type Transaction } from "./transactions.ts";
import { answerXmlGate } from "./xml-gate.ts";

export type { InquiryFault } from "./faults.ts";
export type { Transaction } from "./transactions.ts";

export type BankSimulatorOptions = {
  /** Path below which it answers, such as `/bank-simulator`. */
  readonly mount: string;
  /** The account it accepts; the simulator's own by default. */
  readonly merchant?: Merchant;
  /** Append-only JSONL file; without it transactions are lost with the process. */
  readonly journal?: string;
  readonly now?: () => Date;
  readonly digest?: Digest;
  readonly hashOrder?: HashOrder;
  readonly repeatCallback?: RepeatOptions;
  /** Called before every answer of the XML gate. */
  readonly inquiryFault?: () => InquiryFault | undefined;
  /** Faults, for tests and drills. */
  readonly faults?: FaultPlan;
  /** Opens `POST {mount}/drill`, with which any client can make the bank misbehave and lie. For drills only. */
  readonly drill?: boolean;
  /** Whether this address may post the 3D form; the gateway refuses others with M047. */
  readonly callerAllowed?: (address: string) => boolean;
};

export type BankSimulator = {
  /** Answers when the URL is below the mount; otherwise returns false and does nothing. */
  handle(req: IncomingMessage, res: ServerResponse): boolean;
  transactions(): readonly Transaction[];
  /** Voids an approved payment, as staff would in the bank's panel. False when there is nothing to void. */
  void(orderId: string): boolean;
  /** Refunds part or all of an approved payment; the amount is in kuruş. False when it is not possible. */
  refund(orderId: string, kurus: number): boolean;
  /** Makes the bank's books say something untrue; false when they do not allow it. */
  tell(lie: Lie): boolean;
  /** Stops repeated callbacks, drops unanswered inquiries and closes the journal. */
  close(): Promise<void>;
};

/** A bank that speaks the PayFor 3DPay protocol and moves no money (docs/contract.md#the-bank-simulator). */
export function createBankSimulator(options: BankSimulatorOptions): BankSimulator {
  const mount = options.mount.replace(/\/+$/, "");
  const merchant = options.merchant ?? simulatorMerchant;
  const now = options.now ?? (() => new Date());
  const signing: Signing = {
    merchant,
    digest: options.digest ?? "sha1",
    hashOrder: options.hashOrder ?? "extended",
  };
  const book = openTransactionBook(options.journal);
  const closing = new AbortController();
  const repeats = new Set<Promise<void>>();
  const unanswered = new Set<ServerResponse>();
  let closed = false;
  let faults: Faults | undefined = options.faults && createFaults(options.faults);

  type Endpoint = {
    readonly types: readonly string[];
    answer(body: string, req: IncomingMessage, res: ServerResponse): void;
  };
  const formTypes = ["application/x-www-form-urlencoded"];
  const endpoints: Readonly<Record<string, Endpoint>> = {
    "/mpi/default.aspx": { types: formTypes, answer: answerThreeDForm },
    "/mpi/otp.aspx": { types: formTypes, answer: answerOtpForm },
    "/mpi/xmlgate.aspx": { types: ["text/xml", "application/xml"], answer: answerXml },
    ...(options.drill ? { "/drill": { types: ["application/json"], answer: answerDrill } } : {}),
  };

  function answerThreeDForm(body: string, req: IncomingMessage, res: ServerResponse): void {
    const moment = now();
    const callerAddress = req.socket.remoteAddress ?? "";
    const verdict = checkThreeDForm(new URLSearchParams(body), {
      merchant,
      now: moment,
      callerAllowed: options.callerAllowed?.(callerAddress) ?? true,
      isOrderKnown: (orderId) => book.find(orderId) !== undefined,
    });
    if (verdict.kind === "accepted") {
      const transaction = newTransaction(verdict, { moment, callerAddress, latest: book.latest() });
      book.put(transaction);
      sendPage(res, 200, (nonce) => otpPage(transaction, `${mount}/Mpi/Otp.aspx`, nonce));
    } else if (verdict.kind === "refused") {
      const at = { moment, callerAddress, responseRnd: responseRnd(moment, randomInt(10_000)) };
      const fields = callbackFields(refusedRecord(verdict.code, verdict.echo, at), signing);
      sendPage(res, 200, (nonce) => callbackPage(verdict.failUrl, fields, nonce));
    } else {
      sendPage(res, 400, (nonce) => errorPage(returnCodeText(verdict.code), verdict.code, nonce));
    }
  }

  function answerOtpForm(body: string, _req: IncomingMessage, res: ServerResponse): void {
    const form = new URLSearchParams(body);
    const before = book.findByToken(form.get("token") ?? "");
    if (before === undefined) {
      sendPage(res, 404, (nonce) => errorPage("Bu işlem bulunamadı.", undefined, nonce));
      return;
    }
    // A button sends its code as a second `otp`, after the text field of the same name, which is then ignored.
    const otp = (form.getAll("otp").at(-1) ?? "").replaceAll(/\s/g, "");
    const after = misdirect(before, answerOtp(before, otp, now()));
    if (after !== before) book.put(after);
    const { outcome } = after;
    if (outcome === null) {
      sendPage(res, 200, (nonce) => otpPage(after, `${mount}/Mpi/Otp.aspx`, nonce));
      return;
    }
    const url = (outcome.kind === "approved" ? after.echo.OkUrl : after.echo.FailUrl) ?? "";
    const fields = callbackFields(recordOf(after), signing);
    if (after !== before && outcome.delivery === "twice") postBack(url, fields, options.repeatCallback ?? {});
    if (after !== before && outcome.delivery === "late")
      postBack(url, fields, { delayMs: faults?.lateMs() ?? 0 });
    if (outcome.delivery === "browser" || outcome.delivery === "twice") {
      sendPage(res, 200, (nonce) => callbackPage(url, fields, nonce));
    } else {
      sendPage(res, 200, lostPage);
    }
  }

  /** How the fault plan delivers a new outcome, unless the typed code decides. */
  function misdirect(before: Transaction, after: Transaction): Transaction {
    const { outcome } = after;
    if (!faults || after === before || outcome?.delivery !== "browser") return after;
    return { ...after, outcome: { ...outcome, delivery: faults.delivery() } };
  }

  function postBack(url: string, fields: Record<string, string>, how: RepeatOptions): void {
    const repeat = repeatCallback(url, fields, closing.signal, how);
    repeats.add(repeat);
    void repeat.finally(() => repeats.delete(repeat));
  }

  function answerXml(body: string, req: IncomingMessage, res: ServerResponse): void {
    const fault = options.inquiryFault?.() ?? faults?.gate();
    if (fault === "timeout") {
      unanswered.add(res);
      res.on("close", () => unanswered.delete(res));
    } else if (fault === "error") {
      send(res, 500, "text/plain", "");
    } else if (fault === "html") {
      sendPage(res, 200, (nonce) => errorPage("Sistem bakımdadır.", undefined, nonce));
    } else {
      const callerAddress = req.socket.remoteAddress ?? "";
      const xml = answerXmlGate(body, { merchant, book, now: now(), callerAddress });
      send(res, 200, "text/xml", fault === "cut" ? xml.slice(0, xml.length / 2) : xml);
    }
  }

  function answerDrill(body: string, _req: IncomingMessage, res: ServerResponse): void {
    const setFaults = (next: Faults | undefined) => {
      faults = next;
    };
    const told = obeyDrill(body, { setFaults, tell, underway: () => repeats.size });
    send(res, 200, "application/json", JSON.stringify(told));
  }

  function tell(lie: Lie): boolean {
    return tellLie(lie, { book, merchant, now: now() });
  }

  async function answer(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    // The bank's server ignores the case of a path (docs/banks/payfor.md#addresses).
    const endpoint = endpoints[path.toLowerCase()];
    if (endpoint === undefined) return send(res, 404, "text/plain", "Not found");
    if (req.method !== "POST") return send(res, 405, "text/plain", "POST only", { allow: "POST" });
    const body = await readBody(req);
    if (typeof body !== "string") return send(res, 413, "text/plain", "Too large", { connection: "close" });
    const typed = endpoint.types.includes(mediaType(req)) || (body === "" && mediaType(req) === "");
    if (!typed) return send(res, 415, "text/plain", `Send ${endpoint.types.join(" or ")}`);
    if (closed) return send(res, 503, "text/plain", "Closed");
    endpoint.answer(body, req, res);
  }

  return {
    handle(req, res) {
      const path = (req.url ?? "").split(/[?#]/, 1)[0] ?? "";
      if (path !== mount && !path.startsWith(`${mount}/`)) return false;
      answer(path.slice(mount.length), req, res).catch(() => send(res, 500, "text/plain", "Simulator fault"));
      return true;
    },
    transactions: () => book.all(),
    void: (orderId) => tell({ lie: "void", orderId }),
    refund: (orderId, amount) => tell({ lie: "refund", orderId, amount }),
    tell,
    async close() {
      if (closed) return;
      closed = true;
      closing.abort();
      for (const res of unanswered) res.destroy();
      await Promise.all(repeats);
      book.close();
    },
  };
}
