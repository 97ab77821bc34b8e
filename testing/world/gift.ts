import { randomBytes } from "node:crypto";
import type { BankPayment } from "#server/giving/payments/banks/bank.ts";

/** The donor and the purpose of a payment, which payment firms receive. */
export const testGift: Pick<BankPayment, "donor" | "basket" | "foundation"> = {
  donor: { name: "Ayşe Nur Yılmaz", email: "ayse@example.org", phone: "5551234567", ip: "203.0.113.7" },
  basket: [{ title: "Su Kuyusu", amount: 25_050 }],
  foundation: { address: "Örnek Sokak No: 1, Melikgazi / Kayseri", city: "Kayseri", country: "Türkiye" },
};

export const okUrl = "https://imece.example/api/payment-verify?ok";
export const failUrl = "https://imece.example/api/payment-verify?fail";
const notifyUrl = "https://imece.example/api/payment-notify";

export function newPayment(amount = 25_050): BankPayment {
  const number = `HD${randomBytes(7).toString("hex").toUpperCase()}`;
  const basket = [{ title: "Su Kuyusu", amount }];
  return { number, amount, language: "tr", okUrl, failUrl, notifyUrl, ...testGift, basket };
}
