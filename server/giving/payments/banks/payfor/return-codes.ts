/** Approved. The only code that can mean money (docs/banks/payfor.md#what-counts-as-paid). */
export const APPROVED = "00";

/** "No such transaction": an inquiry's answer for a number that the bank does not know. */
export const NOT_FOUND = "V013";

/** Begun and not completed. */
export const UNFINISHED = "V000";

/** The transaction is not completed, or 3-D is done without a payment (docs/banks/payfor.md#return-codes). */
export const unfinishedCodes = new Set([UNFINISHED, "V020", "V033"]);

/** The number was used before: the answer is about this message, not about the earlier attempt. */
const usedNumberCodes = new Set(["101310", "V029"]);

/** The gateway broke or lost the issuer: the money may have moved. */
export const brokenOffCodes = new Set(["V036", "V9196", "V9199"]);

/** A refund before the batch of its sale is closed: void it instead. */
export const TOO_EARLY = "V014";

/** Codes after which the money may or may not have gone back. */
export const unclearAfterRefund = new Set(["91", "96", "98", ...unfinishedCodes, ...brokenOffCodes]);

/** Returns whether the code does not say what became of the money. */
export function isInconclusive(code: string): boolean {
  return (
    code === NOT_FOUND || unfinishedCodes.has(code) || usedNumberCodes.has(code) || brokenOffCodes.has(code)
  );
}
