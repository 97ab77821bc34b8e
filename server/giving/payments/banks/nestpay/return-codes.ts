import type { ReturnCode } from "#shared/giving/return-codes.ts";

/** Approved. The only code that can mean money. */
export const APPROVED = "00";

/** "Something else": a refused request, an order that is paid already, an unknown order. Says nothing of the money. */
export const GENERAL = "99";

export function isInconclusive(code: string): boolean {
  return code === "" || code === GENERAL;
}

/** Our codes for attempts that an inquiry gives up after a day: the gateway has none of its own. */
export const NOT_FOUND = "NOT-FOUND";
export const UNFINISHED = "PN";

/** Our code of a declined or failed payment to which the bank gives none. */
export const NO_CODE = "NO-CODE";

/** Refusals of void and refund, in `ERRORCODE`. */
export const TOO_LATE = "CORE-2008";
export const TOO_EARLY = "CORE-2508";

/** Card issuers' codes (ISO 8583) that say the same as a code of the specification, under its number or another. */
const issuerCodes = new Map<string, ReturnCode>([
  ...(
    ["00", "01", "05", "12", "13", "14", "41", "43", "51", "54", "57", "62", "65", "91", "96"] as const
  ).map((code) => [code, code] as const),
  // "Call the bank", for a special reason. The specification's 02 is a limit.
  ["02", "01"],
  ["33", "54"],
  ["36", "62"],
  ["61", "65"],
]);

const failed3d = /^MD[05-9]$/;

/** A failed 3-D step is the specification's N7. A letter code of an issuer is another thing than one of PayFor. */
export function toMeaning(code: string): ReturnCode | null {
  return failed3d.test(code) ? "N7" : (issuerCodes.get(code) ?? null);
}
