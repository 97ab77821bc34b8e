import { isExpired } from "../bank-clock.ts";
import { brandOf, maskCard, passesLuhn } from "../card.ts";
import type { CardOnFile } from "../card-form.ts";
import { isWebAddress } from "../merchant-values.ts";
import { sameSecret } from "../secret.ts";
import { requestHash } from "./hash.ts";
import type { Merchant } from "./merchant.ts";

type BankView = {
  readonly merchant: Merchant;
  readonly now: Date;
  readonly callerAllowed: boolean;
  /** With 3DPay the form contains the card; with 3DHost the bank asks for it. */
  readonly model: Model;
  isOrderKnown(orderId: string): boolean;
};

export type Model = "3DPay" | "3DHost";

export type FormVerdict =
  | { readonly kind: "accepted"; readonly echo: Echo; readonly card: CardOnFile | null }
  | { readonly kind: "refused"; readonly code: string; readonly echo: Echo; readonly failUrl: string }
  /** The refused form has no address for the donor's return. */
  | { readonly kind: "stranded"; readonly code: string };

export type Echo = Readonly<Record<string, string>>;

const currencies = ["949", "840", "978", "826", "392", "643"];
export const echoedFields = (
  "MbrId MerchantID OrderId SecureType TxnType PurchAmount Currency InstallmentCount Lang Rnd Hash OkUrl FailUrl " +
  "CardHolderName Description OrgOrderId SubMerchantCode BonusAmount recur_frequency recur_expiry"
).split(" ");

type Form = (name: string) => string;
type Check = (field: Form, bank: BankView, form: URLSearchParams) => string | undefined;

// The first failing check decides, in the gateway's order.
const checks: readonly Check[] = [
  (_, __, form) => (form.size === 0 ? "M043" : undefined),
  (field) => (field("MbrId") === "" ? "M013" : undefined),
  (field) => (field("MerchantID") === "" ? "M024" : undefined),
  (field) => (field("UserCode") === "" ? "M016" : undefined),
  (field, { model }) => (field("SecureType") !== model ? "M014" : undefined),
  (field) => (field("TxnType") !== "Auth" ? "M015" : undefined),
  (field) => (isWebAddress(field("OkUrl")) ? undefined : "M010"),
  (field) => (isWebAddress(field("FailUrl")) ? undefined : "M007"),
  (field) => (field("OkUrl").length > 200 ? "M038" : undefined),
  (field) => (field("FailUrl").length > 200 || field("OrderId").length > 36 ? "M025" : undefined),
  (field, { merchant }) =>
    field("MbrId") !== merchant.mbrId || field("MerchantID") !== merchant.merchantId ? "V008" : undefined,
  (field, { merchant }) => (field("UserCode") !== merchant.userCode ? "V004" : undefined),
  // A browser form has no UserPass (docs/banks/payfor.md#the-request-form), but a posted one must be correct.
  (_, { merchant }, form) =>
    form.has("UserPass") && !sameSecret(form.get("UserPass") ?? "", merchant.userPassword)
      ? "M009"
      : undefined,
  (_, { callerAllowed }) => (callerAllowed ? undefined : "M047"),
  // A merchant must never post the 3D key (docs/banks/payfor.md#the-request-form).
  (_, __, form) => (form.has("MerchantPass") ? "M048" : undefined),
  (field, { merchant }) => (hasValidHash(field, merchant) ? undefined : "M030"),
  (field, _, form) => amountFault(form.has("PurchAmount"), field("PurchAmount")),
  currencyFault,
  (field, { model }) => (model === "3DPay" ? cardFault(field) : undefined),
  // A form that must not have a card comes from a page that should not have asked for the card.
  (_, { model }, form) => (model === "3DHost" && hasCard(form) ? "M048" : undefined),
  (field, bank) => (field("OrderId") !== "" && bank.isOrderKnown(field("OrderId")) ? "101310" : undefined),
];

export function checkThreeDForm(form: URLSearchParams, bank: BankView): FormVerdict {
  const field: Form = (name) => form.get(name) ?? "";
  const echo = Object.fromEntries([...echoedFields, "MOTO"].map((name) => [name, field(name)]));
  for (const check of checks) {
    const code = check(field, bank, form);
    if (code === undefined) continue;
    const failUrl = field("FailUrl");
    return isWebAddress(failUrl) ? { kind: "refused", code, echo, failUrl } : { kind: "stranded", code };
  }
  if (bank.model === "3DHost") return { kind: "accepted", echo, card: null };
  const pan = field("Pan");
  // Donors sometimes type or autofill the card number into another field, where it must not be kept.
  const cardNumberPattern = new RegExp([...pan].join("[ -]?"), "g");
  for (const name of ["CardHolderName", "Description"])
    echo[name] = field(name).replace(cardNumberPattern, maskCard(pan));
  const card = { mask: maskCard(pan), brand: brandOf(pan), expired: isExpired(field("Expiry"), bank.now) };
  return { kind: "accepted", echo, card };
}

function currencyFault(field: Form): string | undefined {
  if (field("Currency") === "") return "M003";
  return currencies.includes(field("Currency")) ? undefined : "M002";
}

function cardFault(field: Form): string | undefined {
  if (!/^\d{13,19}$/.test(field("Pan"))) return "M008";
  if (!passesLuhn(field("Pan"))) return "M041";
  if (!/^(0[1-9]|1[0-2])\d{2}$/.test(field("Expiry"))) return "M006";
  if (field("Cvv2") === "") return "M005";
  return /^\d{3,4}$/.test(field("Cvv2")) ? undefined : "M018";
}

function hasCard(form: URLSearchParams): boolean {
  return ["Pan", "Expiry", "Cvv2"].some((name) => form.has(name));
}

function hasValidHash(field: Form, merchant: Merchant): boolean {
  const expectedHash = requestHash(field, merchant.merchantPass);
  return sameSecret(field("Hash"), expectedHash);
}

/**
 * M012: missing or longer than ten characters. M004: malformed or zero. M019: above 200,000
 * (docs/banks/payfor.md#the-request-form).
 */
export function amountFault(isPosted: boolean, text: string): string | undefined {
  if (!isPosted || text.length > 10) return "M012";
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return "M004";
  const kurus = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  if (kurus === 0) return "M004";
  return kurus > 20_000_000 ? "M019" : undefined;
}
