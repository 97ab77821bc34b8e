import { type GuideKind, questionsOf } from "#shared/settings/bank-guide.ts";

/** What a letter to a bank names: our addresses, and the answers that the foundation has already. */
export type LetterFacts = {
  kind: GuideKind;
  bankName: string;
  foundation: string;
  site: string;
  /** The address to which the bank returns donors. */
  returnUrl: string;
  /** The address to which the bank's server sends outcomes; null where the protocol has no such message. */
  notifyUrl: string | null;
  /** The address from which our server calls the bank; empty while nobody has entered it. */
  outgoing: string;
};

/** What we ask each kind of bank to enable (docs/banks). */
const requests: Record<GuideKind, readonly string[]> = {
  iyzico: [
    "Ödeme Formu (Checkout Form), kartla, tek çekim",
    "her ödemede 3D Secure",
    "API anahtarıyla sorgu, iptal ve iade",
  ],
  nestpay: [
    "3d_pay_hosting modeli, hash sürüm 3, tek çekim",
    "yalnızca tam 3D Secure doğrulaması",
    "sorgu (ORDERSTATUS, ORDERHISTORY), iptal (Void) ve iade (Credit) yetkisi olan bir API kullanıcısı",
  ],
  payfor: [
    "3DPay ya da 3DHost modeli, tek çekim",
    "yalnızca tam 3D Secure doğrulaması",
    "sorgu (OrderInquiry, TxnHistory), iptal (Void) ve iade (Refund) yetkisi olan bir API kullanıcısı",
  ],
  paytr: ["iFrame API, kartla, tek çekim", "her ödemede 3D Secure", "durum sorgusu ve iade"],
};

/** Writes the letter that a foundation sends to its bank, as plain text. */
export function writeLetter(facts: LetterFacts): string {
  const { kind, bankName, foundation, site, returnUrl, notifyUrl, outgoing } = facts;
  const addresses = [
    `Bağışçının döndüğü adres: ${returnUrl}`,
    ...(notifyUrl ? [`Sunucunuzun sonucu bildirdiği adres: ${notifyUrl}`] : []),
    `Sunucumuzun dış adresi (IP): ${outgoing || "…"}`,
  ];
  const questions = questionsOf(kind).map(([, question]) => question);
  return [
    `Konu: ${foundation} için ${bankName} sanal POS`,
    "Merhaba,",
    `${foundation} bağışlarını ${site} adresinde kartla kabul edecek. Sizden ricamız:`,
    list(requests[kind]),
    "Adreslerimiz:",
    list(addresses),
    "Sorularımız:",
    questions.map((question, index) => `${index + 1}. ${question}`).join("\n"),
    "Anahtar ve parolaları lütfen e-postayla göndermeyin; panelinizden alacağız.",
    `Saygılarımızla,\n${foundation}`,
  ].join("\n\n");
}

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join("\n");
