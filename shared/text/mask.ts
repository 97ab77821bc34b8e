/** Masked contacts contain this mark (server/giving/privacy/mask-contacts.ts). */
export const maskMark = "•••";

/** Whether the server has masked a contact in this text. */
export function isMasked(text: string): boolean {
  return text.includes(maskMark);
}
