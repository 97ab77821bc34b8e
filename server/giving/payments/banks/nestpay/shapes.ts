/** An approval's code: six characters everywhere so far, which no document promises. */
export const authCodeShape = /^[A-Za-z0-9]{1,12}$/;

export const codeShape = /^(?:\d{2}|[A-Z]{1,2}\d{1,4})$/;

/** 1 full, 2 to 4 half secure; the others: the 3-D step failed (docs/banks/nestpay.md#the-answer). */
export const mdStatusShape = /^\d$/;

/** Messages name the status of an approval; the inquiries of some banks do, too. */
export function readWeak3d(mdStatus: string): { weak3d?: string } {
  return mdStatusShape.test(mdStatus) && mdStatus !== "1" ? { weak3d: mdStatus } : {};
}
