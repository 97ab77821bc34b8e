/** How an outcome reaches the merchant (docs/contract.md#one-time-passwords). Only drills use "late". */
export type Delivery = "browser" | "none" | "twice" | "late";

export const allowedWrongCodes = 3;

type OtpMeaning =
  | { readonly kind: "approve"; readonly delivery: Delivery }
  | { readonly kind: "decline"; readonly code: string }
  | { readonly kind: "failAuthentication" }
  | { readonly kind: "wrong" };

/** Returns the effect of a code (docs/contract.md#one-time-passwords). */
export function readOtp(otp: string): OtpMeaning {
  if (otp === "123456") return { kind: "approve", delivery: "browser" };
  if (otp === "999999") return { kind: "approve", delivery: "none" };
  if (otp === "888888") return { kind: "approve", delivery: "twice" };
  if (otp === "000000") return { kind: "failAuthentication" };
  const issuerCode = /^1000(\d\d)$/.exec(otp)?.[1];
  return issuerCode === undefined || issuerCode === "00"
    ? { kind: "wrong" }
    : { kind: "decline", code: issuerCode };
}
