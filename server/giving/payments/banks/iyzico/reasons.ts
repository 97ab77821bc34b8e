import { isReturnCode, type ReturnCode } from "#shared/giving/return-codes.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { JsonAnswer } from "../json-answer.ts";

/** iyzico's codes that mean the same as one of the specification; `100NN` is the issuer's NN. */
const meanings: Readonly<Record<string, ReturnCode>> = { 10084: "E3", 10206: "E3", 10093: "57" };

/** The code of a failed payment. A failed 3-D step has none of its own: `MD` and its mdStatus. */
export function toReturnCode({ text }: JsonAnswer): string {
  const code = text("errorCode");
  if (/^\d{1,6}$/.test(code)) return code;
  const status = text("mdStatus");
  return /^[05-9]$/.test(status) ? `MD${status}` : FAILED;
}

export function toMeaning(code: string): ReturnCode | null {
  if (/^MD[05-9]$/.test(code)) return "N7";
  const meaning = ownValue(meanings, code);
  if (meaning !== undefined) return meaning;
  const issuerCode = /^100(\d\d)$/.exec(code)?.[1] ?? "";
  return issuerCode !== "00" && isReturnCode(issuerCode) ? issuerCode : null;
}

/** iyzico's own fault: its codes 1 and 2, and the connection between iyzico and the card's bank. */
export function isSystemCode(code: string): boolean {
  return ["1", "2", "10214"].includes(code) || toMeaning(code) === "96";
}

/** A failure without a code. */
export const FAILED = "FAILURE";
/** Paid and then refused by iyzico's own review. */
export const REFUSED_IN_REVIEW = "FRAUD";
/** Our codes for attempts that an inquiry gives up after a day. */
export const NOT_FOUND = "NOT-FOUND";
export const UNFINISHED = "UNFINISHED";
