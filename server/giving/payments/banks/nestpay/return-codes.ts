import type { ReturnCode } from "#shared/giving/return-codes.ts";

/** The only code of an approval. */
export const APPROVED = "00";

/** The general code: a refused request, a paid order, an unknown order. The bank may have taken money. */
export const GENERAL = "99";

export function isInconclusive(code: string): boolean {
  return code === "" || code === GENERAL;
}

/** Our codes for attempts that are given up after a day. */
export const NOT_FOUND = "NOT-FOUND";
export const UNFINISHED = "PN";

/** Our code of a declined or failed payment without a code of the bank. */
export const NO_CODE = "NO-CODE";

/** The refusals of a void and of a refund, in `ERRORCODE`. */
export const TOO_LATE = "CORE-2008";
export const TOO_EARLY = "CORE-2508";

/** Codes of card issuers (ISO 8583), and the specification's codes with the same meaning. */
const issuerCodes = new Map<string, ReturnCode>([
  ...(
    ["00", "01", "05", "12", "13", "14", "41", "43", "51", "54", "57", "62", "65", "91", "96"] as const
  ).map((code) => [code, code] as const),
  // Issuers use 02 for "call the bank"; the specification's 02 is a limit.
  ["02", "01"],
  ["33", "54"],
  ["36", "62"],
  ["61", "65"],
]);

const failed3d = /^MD[05-9]$/;

/** A failed 3-D step means N7. Other codes with letters mean something else than in the specification. */
export function toMeaning(code: string): ReturnCode | null {
  return failed3d.test(code) ? "N7" : (issuerCodes.get(code) ?? null);
}
