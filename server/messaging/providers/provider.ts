import type { Answer } from "#server/messaging/channel.ts";
import { isFromAbroad } from "#shared/text/phone.ts";

/** An SMS. `phone` is in the stored format (shared/text/phone.ts), and `text` fits one part (measure-sms.ts). */
export type Sms = { phone: string; text: string };

/** Providers' ids consist of letters, digits and separators. The id is stored with the order's SMS. */
const messageIdShape = /^[A-Za-z0-9._:-]{1,64}$/;

/** Returns an acceptance, or `unknown` when the message id has an invalid format. Null: the provider returned no id. */
export function accepted(provider: string, messageId: string | null): Answer {
  if (messageId === null || messageIdShape.test(messageId)) return { kind: "accepted", messageId };
  return {
    kind: "unknown",
    answer: `SMS sağlayıcısının yanıtı belirsiz: ${provider}, mesaj numarası anlaşılmıyor.`,
  };
}

/**
 * Sends SMS. Never throws: an unclear answer is `unknown`. The texts for staff hold neither the phone
 * number nor the text of the SMS.
 */
export type SmsProvider = {
  /** The name in the environment, which is stored with each SMS. */
  name: string;
  send(sms: Sms, signal?: AbortSignal): Promise<Answer>;
  /** Reads how many SMS the account can still send. Some providers offer no such request. */
  credit?(signal?: AbortSignal): Promise<SmsCredit>;
};

/** `error` holds neither user nor password. */
export type SmsCredit = { kind: "left"; sms: number } | { kind: "refused"; error: string };

/** Returns whether an SMS can reach the number, which is foreign only with SMS_ABROAD (docs/sms-providers.md#numbers). */
export function isMobile(phone: string): boolean {
  return /^5\d{9}$/.test(phone) || isFromAbroad(phone);
}

/** Formats a stored number for a provider. */
export function toDialled(phone: string): string {
  return isFromAbroad(phone) ? `00${phone.slice(1)}` : phone;
}

export const notMobile: Answer = {
  kind: "refused",
  answer: "Numara bir cep telefonu numarası değil.",
  again: "never",
};
