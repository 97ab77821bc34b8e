/** Approved. The only code that can mean money. */
export const APPROVED = "00";

/** "Something else": a refused request, an order that is paid already, an unknown order. Says nothing of the money. */
const GENERAL = "99";

export function isInconclusive(code: string): boolean {
  return code === "" || code === GENERAL;
}

/** Our codes for attempts that an inquiry gives up after a day: the gateway has none of its own. */
export const NOT_FOUND = "NOT-FOUND";
export const UNFINISHED = "PN";

/** Refusals of void and refund, in `ERRORCODE`. */
export const TOO_LATE = "CORE-2008";
export const TOO_EARLY = "CORE-2508";
