import type { Locale } from "#shared/locale.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import type { BankPayment } from "./banks/bank.ts";
import type { Chosen } from "./breaker/choose-bank.ts";

/** A donor's request. `ip`: the donor's network address, without which no payment firm begins a payment. */
export type Checkout = { request: OrderRequest; ip: string; language: Locale };

/** An order that this request made, or that an earlier one with the same key made (`replayed`). */
export type Placed = { kind: "begun"; orderId: string; replayed: boolean };

/** An open attempt, and the bank that has not begun it yet. */
export type Opened = Chosen & { state: "attempt"; payment: BankPayment };

/** What is in the database before the bank begins the payment. The other states: begin-checkout.ts. */
export type Committed = Placed & (Opened | { state: "transfer" | "paid" | "closed"; payment: null });
