import type { Answer } from "#server/messaging/channel.ts";
import { isFromAbroad } from "#shared/text/phone.ts";

/** One SMS; `phone` is as stored (shared/text/phone.ts), `text` fits one part (measure-sms.ts). */
export type Sms = { phone: string; text: string };

/** The format of providers' ids, with room: letters, digits and separators. The id is stored with the order's SMS. */
const messageIdShape = /^[A-Za-z0-9._:-]{1,64}$/;

/** Accepted under this id; null: the provider gave none. An id of any other format makes the whole answer unclear. */
export function accepted(provider: string, messageId: string | null): Answer {
  if (messageId === null || messageIdShape.test(messageId)) return { kind: "accepted", messageId };
  return {
    kind: "unknown",
    answer: `SMS sağlayıcısının yanıtı belirsiz: ${provider}, mesaj numarası anlaşılmıyor.`,
  };
}

/**
 * Sends SMS. Never throws: an answer that is not understood is `unknown`. What it answers staff holds neither number nor
 * text.
 */
export type SmsProvider = {
  /** As in the environment; stored with each SMS. */
  name: string;
  send(sms: Sms, signal?: AbortSignal): Promise<Answer>;
  /** How many SMS the account can still send; absent where the provider does not tell. */
  credit?(signal?: AbortSignal): Promise<SmsCredit>;
};

/** `error` holds neither user nor password. */
export type SmsCredit = { kind: "left"; sms: number } | { kind: "refused"; error: string };

/** No provider reaches a fixed number. One from abroad comes here only with SMS_ABROAD (docs/sms-providers.md#numbers). */
export function isMobile(phone: string): boolean {
  return /^5\d{9}$/.test(phone) || isFromAbroad(phone);
}

/** The number as a provider dials it. */
export function dialled(phone: string): string {
  return isFromAbroad(phone) ? `00${phone.slice(1)}` : phone;
}

export const notMobile: Answer = {
  kind: "refused",
  answer: "Numara bir cep telefonu numarası değil.",
  again: "never",
};
