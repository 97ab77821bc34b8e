import { ownValue } from "#shared/text/own-value.ts";

/** The texts for the reasons of an outcome (server/giving/payments/banks). */
const reasonNames: Record<string, string> = {
  paid: "Banka kayıtlarında ödeme var.",
  unfinished: "Bağışçı bankanın sayfasında henüz bitirmemiş.",
  pending: "Bankada işlem sürüyor.",
  "not-found": "Banka kayıtlarında bu ödeme yok.",
  unknown: "Banka kesin bir yanıt vermedi.",
  timeout: "Banka zamanında yanıt vermedi.",
  aborted: "Bankayla bağlantı kesildi.",
  network: "Bankaya ulaşılamadı.",
  empty: "Bankanın yanıtı boş.",
  "too-large": "Bankanın yanıtı okunamadı.",
  "not-a-record": "Bankanın yanıtı okunamadı.",
  "bank-not-configured": "Bu banka artık sitede tanımlı değil.",
  "inquiry-decides": "Sonucu bankaya sorularak belirlenir.",
  unsigned: "Bildirim imzasız.",
  "unknown-field": "Bildirimde tanınmayan bir alan var.",
  "repeated-field": "Bildirimde bir alan birden çok kez geçiyor.",
  "missing-field": "Bildirimde bir alan eksik.",
  "malformed-field": "Bildirimdeki bir alan bozuk.",
  "foreign-merchant": "Bildirim başka bir iş yerine ait.",
  "hash-mismatch": "Bildirimin imzası tutmuyor.",
  "bad-signature": "Yanıtın imzası tutmuyor.",
  contradictory: "Bankanın yanıtı kendi içinde çelişiyor.",
  "other-order": "Yanıt başka bir siparişle ilgili.",
  "test-mode": "Banka deneme kipinde yanıt verdi.",
};

/** Describes a reason of this program or a code of the bank. */
export function describeBankReason(reason: string): string {
  const name = ownValue(reasonNames, reason);
  if (name) return name;
  const [, status] = /^http-(\d+)$/.exec(reason) ?? [];
  if (status) return `Bankanın sunucusu hata verdi (${status}).`;
  if (/^[a-z]+(-[a-z0-9]+)+$/.test(reason)) return `Bankanın yanıtı anlaşılamadı (${reason}).`;
  return `Banka kodu: ${reason}`;
}
