/** The shape of our attempt numbers (docs/contract.md#order-ids). */
export const numberShape = /^HD[A-Z0-9]{14}$/;

const referenceShape = /^[A-Za-z0-9]{1,24}$/;

export function pickReference(text: string): string {
  return referenceShape.test(text) ? text : "";
}

/** Returns a card mask with four to six first and four last digits; "" for anything else, such as a card number. */
export function pickCardMask(text: string): string {
  const bare = text.replaceAll(" ", "");
  return /^\d{4,6}\*{2,12}\d{4}$/.test(bare) ? bare : "";
}
