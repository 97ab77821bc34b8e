/**
 * How an outcome reaches the merchant: by the browser, never, or twice (docs/contract.md#one-time-passwords); "late" is
 * for drills.
 */
export type Delivery = "browser" | "none" | "twice" | "late";

export const allowedWrongCodes = 3;

export type OtpMeaning =
  | { readonly kind: "approve"; readonly delivery: Delivery }
  | { readonly kind: "decline"; readonly code: string }
  | { readonly kind: "failAuthentication" }
  | { readonly kind: "wrong" };

/** What a code typed on the OTP page does (docs/contract.md#one-time-passwords). */
export function readOtp(otp: string): OtpMeaning {
  if (otp === "123456") return { kind: "approve", delivery: "browser" };
  if (otp === "999999") return { kind: "approve", delivery: "none" };
  if (otp === "888888") return { kind: "approve", delivery: "twice" };
  if (otp === "000000") return { kind: "failAuthentication" };
  const declined = /^1000(\d\d)$/.exec(otp)?.[1];
  return declined === undefined || declined === "00"
    ? { kind: "wrong" }
    : { kind: "decline", code: declined };
}
