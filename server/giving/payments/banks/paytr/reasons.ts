import { isReturnCode, type ReturnCode } from "#shared/giving/return-codes.ts";
import { ownValue } from "#shared/text/own-value.ts";

/** The meanings of PayTR's reasons (docs/banks/paytr.md#reasons). Our code of a reason is `R` and its number. */
const meanings: Readonly<Record<string, ReturnCode>> = {
  R1: "N7",
  R2: "N7",
  R8: "E5",
  R9: "57",
  R10: "E8",
  R99: "E9",
};

/** Reason 0 has a text of the card's bank instead of a code. */
const textPatterns: readonly (readonly [pattern: RegExp, meaning: ReturnCode])[] = [
  [/(?:limit|bakiye).*yetersiz/, "51"],
  [/son kullanma/, "E2"],
  [/çalıntı/, "43"],
  [/kayıp/, "41"],
  [/(?:cvv|cvc|güvenlik kodu)/, "E3"],
  [/kart numarası/, "14"],
  [/(?:işleme|internet|e-ticaret).*kapalı/, "57"],
  [/onaylamadı|onaylanmadı/, "05"],
];

/** Returns our code of a reason. PayTR does not sign the reason, so the code only selects a text. */
export function toReason(code: string, text: string): string {
  if (!/^\d{1,2}$/.test(code)) return "R";
  if (code !== "0") return `R${code}`;
  const lowerText = text.slice(0, 300).toLocaleLowerCase("tr");
  const meaning = textPatterns.find(([pattern]) => pattern.test(lowerText))?.[1];
  return meaning ? `R0-${meaning}` : "R0";
}

export function toMeaning(reason: string): ReturnCode | null {
  const code = /^R0-(\w{2})$/.exec(reason)?.[1] ?? "";
  if (isReturnCode(code)) return code;
  return ownValue(meanings, reason) ?? null;
}

export function isFailedIn3d(reason: string): boolean {
  return ["R1", "R2", "R10"].includes(reason);
}

/** Our codes for attempts that are given up after a day. */
export const NOT_FOUND = "NOT-FOUND";
export const UNFINISHED = "UNFINISHED";
