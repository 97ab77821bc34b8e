/** One SMS; `phone` has ten digits, `text` fits one part (measure-sms.ts). */
export type Sms = { phone: string; text: string };

/**
 * accepted: the provider has taken it over. refused: its answer proves that nothing was sent; `later` when the same
 * message may be accepted another time. unknown: it may have been sent, nobody can tell. `error` is for staff to read
 * and holds no number and no text.
 */
export type SmsAnswer =
  | { kind: "accepted"; messageId: string | null }
  | { kind: "refused"; error: string; again: "later" | "never" }
  | { kind: "unknown"; error: string };

/** As providers make them, with room: letters, digits and what stands between them. It goes into the books. */
const messageIdShape = /^[A-Za-z0-9._:-]{1,64}$/;

/** Taken over under this id; null: the provider gave none. An id of any other shape makes the whole answer unclear. */
export function accepted(provider: string, messageId: string | null): SmsAnswer {
  if (messageId === null || messageIdShape.test(messageId)) return { kind: "accepted", messageId };
  return {
    kind: "unknown",
    error: `SMS sağlayıcısının yanıtı belirsiz: ${provider}, mesaj numarası anlaşılmıyor.`,
  };
}

/** A way to send SMS. Never throws: what is not understood is `unknown`. */
export type SmsProvider = {
  name: "log" | "netgsm" | "iletimerkezi";
  send(sms: Sms, signal?: AbortSignal): Promise<SmsAnswer>;
};

/** Foreign and fixed numbers cannot be reached by these providers (docs/sms-providers.md#numbers). */
export function isMobile(phone: string): boolean {
  return /^5\d{9}$/.test(phone);
}

export const notMobile: SmsAnswer = {
  kind: "refused",
  error: "Numara bir cep telefonu numarası değil.",
  again: "never",
};
