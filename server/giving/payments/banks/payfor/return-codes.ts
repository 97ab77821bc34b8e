/** The only code of an approval (docs/banks/payfor.md#what-counts-as-paid). */
export const APPROVED = "00";

/** The bank does not know the transaction. */
export const NOT_FOUND = "V013";

/** The transaction has begun and is not completed. */
export const UNFINISHED = "V000";

/** The transaction is not completed, or its 3-D step has no payment yet (docs/banks/payfor.md#return-codes). */
export const unfinishedCodes = new Set([UNFINISHED, "V020", "V033"]);

/** The number was used before. The code concerns only the second use, not the earlier attempt. */
const usedNumberCodes = new Set(["101310", "V029"]);

/** The gateway failed, or lost the connection to the issuer, so money may have moved. */
export const brokenOffCodes = new Set(["V036", "V9196", "V9199"]);

/** The batch of the sale is not closed, so a void is required instead of a refund. */
export const TOO_EARLY = "V014";

/** The codes after which the bank may or may not have made a refund. */
export const unclearAfterRefund = new Set(["91", "96", "98", ...unfinishedCodes, ...brokenOffCodes]);

/** Returns whether the code does not show if the bank took money. */
export function isInconclusive(code: string): boolean {
  return (
    code === NOT_FOUND || unfinishedCodes.has(code) || usedNumberCodes.has(code) || brokenOffCodes.has(code)
  );
}
