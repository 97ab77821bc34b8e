import { randomBytes } from "node:crypto";
import type { BankPayment } from "./bank.ts";

export const okUrl = "https://imece.example/api/payment-verify?ok";
export const failUrl = "https://imece.example/api/payment-verify?fail";
const notifyUrl = "https://imece.example/api/payment-notify";

export function newPayment(amount = 25_050): BankPayment {
  const number = `HD${randomBytes(7).toString("hex").toUpperCase()}`;
  return { number, amount, language: "tr", okUrl, failUrl, notifyUrl };
}
