/** The shape of an authorisation code. All known codes have six characters, but no document promises this. */
export const authCodeShape = /^[A-Za-z0-9]{1,12}$/;

export const codeShape = /^(?:\d{2}|[A-Z]{1,2}\d{1,4})$/;

/** 1: full authentication. 2 to 4: partial. Other digits: the 3-D step failed (docs/banks/nestpay.md#the-answer). */
export const mdStatusShape = /^\d$/;

/** Reads the 3-D status of an approval from a message, or from an inquiry of some banks. */
export function readWeak3d(mdStatus: string): { weak3d?: string } {
  return mdStatusShape.test(mdStatus) && mdStatus !== "1" ? { weak3d: mdStatus } : {};
}
