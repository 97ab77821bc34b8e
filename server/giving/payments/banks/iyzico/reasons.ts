import { isReturnCode, type ReturnCode } from "#shared/giving/return-codes.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { JsonAnswer } from "../json-answer.ts";

/** iyzico's codes with the meaning of a code of the specification, besides `100NN`, which is the issuer's code NN. */
const meanings: Readonly<Record<string, ReturnCode>> = { 10084: "E3", 10206: "E3", 10093: "57" };

/** Returns the code of a failed payment. iyzico has no code for a failed 3-D step, so ours is `MD` and the mdStatus. */
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

/** Returns whether the code reports a fault of iyzico, or of its connection to the card's bank. */
export function isSystemCode(code: string): boolean {
  return ["1", "2", "10214"].includes(code) || toMeaning(code) === "96";
}

/** Our code of a failure without a code. */
export const FAILED = "FAILURE";
/** Our code of a payment that iyzico's review refused. */
export const REFUSED_IN_REVIEW = "FRAUD";
/** Our codes for attempts that are given up after a day. */
export const NOT_FOUND = "NOT-FOUND";
export const UNFINISHED = "UNFINISHED";
