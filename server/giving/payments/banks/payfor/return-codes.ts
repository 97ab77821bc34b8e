/** Approved. The only code that can mean money (docs/banks/payfor.md#what-counts-as-paid). */
export const APPROVED = "00";

/** "No such transaction": an inquiry's answer for a number that the bank does not know. */
export const NOT_FOUND = "V013";

/** Begun and not completed. */
export const UNFINISHED = "V000";

/** The transaction is not completed, or 3-D is done without a payment (docs/banks/payfor.md#return-codes). */
export const unfinished = new Set([UNFINISHED, "V020", "V033"]);

/** The number was used before: the answer is about this message, not about the earlier attempt. */
const numberUsed = new Set(["101310", "V029"]);

/** The gateway broke or lost the issuer: the money may have moved. */
export const brokenOff = new Set(["V036", "V9196", "V9199"]);

/** A refund before the batch of its sale is closed: void it instead. */
export const TOO_EARLY = "V014";

/** Codes after which the money may or may not have gone back. */
export const openAfterRefund = new Set(["91", "96", "98", ...unfinished, ...brokenOff]);

/** Returns whether the code does not say what became of the money. */
export function isInconclusive(code: string): boolean {
  return code === NOT_FOUND || unfinished.has(code) || numberUsed.has(code) || brokenOff.has(code);
}
