/** Our bank order numbers (docs/contract.md#order-ids). */
export const numberShape = /^HD[A-Z0-9]{14}$/;

const referenceShape = /^[A-Za-z0-9]{1,24}$/;

export function pickReference(text: string): string {
  return referenceShape.test(text) ? text : "";
}

/** Picks a mask: the first four to six and the last four digits. Anything but a mask is dropped, so that no full card number can reach our books. */
export function pickCardMask(text: string): string {
  const bare = text.replaceAll(" ", "");
  return /^\d{4,6}\*{2,12}\d{4}$/.test(bare) ? bare : "";
}
