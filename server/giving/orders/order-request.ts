import { type Company, readCompany } from "#shared/giving/company.ts";
import { type Donor, validateDonor } from "#shared/giving/donor.ts";
import { type ShareInput, shareOwners } from "#shared/giving/kurban-shares.ts";
import { isPaymentMethod, type OrderMethod, type PaymentMethod } from "#shared/giving/order-status.ts";
import { fromDecimal } from "#shared/money/money.ts";
import { readText } from "#shared/text/read-text.ts";
import { type ReportedConsent, readConsent, type ShownConsent } from "./consents/record-consents.ts";
import { type Refused, refused } from "./refusal.ts";

/** A valid request with the texts to store. priceOrder checks the prices. Amounts are in kuruş. */
export type OrderRequest = Omit<ParsedRequest, "consents" | "paymentMethod"> & {
  paymentMethod: OrderMethod;
  consents: readonly ShownConsent[];
};

/** The request before the server adds the texts of the consents. */
export type ParsedRequest = {
  items: OrderRequestItem[];
  donor: Donor;
  /** The company for the document; null without one. */
  company: Company | null;
  totalAmount: number;
  paymentMethod: PaymentMethod;
  message: string;
  isRecurring: boolean;
  /** Each kind occurs once. */
  consents: ReportedConsent[];
};

export type OrderRequestItem = {
  id: string;
  /** Line total: unit × quantity. */
  amount: number;
  quantity: number;
  donationType: string;
  /** The shares of a kurban; without them all are on the donor's name. */
  shares?: readonly ShareInput[];
};

const maxItems = 50;
const maxQuantity = 999;
const maxMessage = 1000;

/** Reads the body of create-order (docs/contract.md#create-an-order), without its titles and categories. */
export function parseOrderRequest(text: string): ParsedRequest | Refused {
  const body = parseJson(text);
  if (!isRecord(body)) return refused("INVALID_REQUEST");
  const { cartItems, customerInfo, paymentMethod, totalAmount, message, isRecurring, consents, company } =
    body;
  if (!Array.isArray(cartItems)) return refused("INVALID_REQUEST");
  if (cartItems.length === 0) return refused("EMPTY_CART");
  if (cartItems.length > maxItems) return refused("INVALID_REQUEST");
  if (!isPaymentMethod(paymentMethod)) return refused("INVALID_PAYMENT_METHOD");
  if (!isRecord(customerInfo)) return refused("INVALID_DONOR");
  if (!isOptionalText(message) || !isOptional(isRecurring, "boolean")) return refused("INVALID_REQUEST");
  const parsedConsents = parseConsents(consents ?? []);
  if (parsedConsents === null) return refused("INVALID_REQUEST");

  const items: OrderRequestItem[] = [];
  for (const entry of cartItems) {
    const item = parseItem(entry);
    if ("code" in item) return item;
    items.push(item);
  }
  const total = typeof totalAmount === "number" ? fromDecimal(totalAmount) : null;
  if (total === null) return refused("INVALID_AMOUNT");
  const { name, email, phone } = customerInfo;
  if (!isOptionalText(name) || !isOptionalText(email) || !isOptionalText(phone))
    return refused("INVALID_DONOR");
  const donor = validateDonor({ name: name ?? "", email: email ?? "", phone: phone ?? "" });
  if (donor.kind === "invalid")
    return refused("INVALID_DONOR", { fieldErrors: prefixKeys("customerInfo", donor.errors) });
  const parsedCompany = parseCompany(company);
  if (parsedCompany === "invalid") return refused("INVALID_COMPANY");
  return {
    items,
    donor: donor.donor,
    company: parsedCompany,
    totalAmount: total,
    paymentMethod,
    message: cleanMessage(message ?? ""),
    isRecurring: isRecurring === true,
    consents: parsedConsents,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseCompany(value: unknown): Company | null | "invalid" {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) return "invalid";
  const { title, taxNumber, taxOffice } = value;
  if (typeof title !== "string" || typeof taxNumber !== "string" || typeof taxOffice !== "string")
    return "invalid";
  const parsed = readCompany({ title, taxNumber, taxOffice });
  return parsed.kind === "company" ? parsed.company : "invalid";
}

function parseConsents(value: unknown): ReportedConsent[] | null {
  if (!Array.isArray(value) || value.length > maxItems) return null;
  const byKind = new Map<string, ReportedConsent>();
  for (const entry of value) {
    const consent = readConsent(entry);
    if (consent === null) return null;
    if (!byKind.has(consent.kind)) byKind.set(consent.kind, consent);
  }
  return [...byKind.values()];
}

function parseItem(entry: unknown): OrderRequestItem | Refused {
  if (!isRecord(entry)) return refused("INVALID_REQUEST");
  const { id, amount, quantity, donationType } = entry;
  if (typeof id !== "string" || !/^[A-Za-z0-9-]{1,100}$/.test(id)) return refused("INVALID_CAMPAIGN");
  if (typeof donationType !== "string") return refused("INVALID_DONATION_TYPE");
  if (!Number.isInteger(quantity) || (quantity as number) < 1 || (quantity as number) > maxQuantity) {
    return refused("INVALID_QUANTITY");
  }
  const kurus = typeof amount === "number" ? fromDecimal(amount) : null;
  if (kurus === null || kurus <= 0) return refused("INVALID_AMOUNT");
  const item = { id, amount: kurus, quantity: quantity as number, donationType };
  if (entry.shares === undefined || entry.shares === null) return item;
  const shares = parseShares(entry.shares);
  return shares ? { ...item, shares } : refused("INVALID_REQUEST");
}

/** Reads the shape of shares. reserve-shares.ts checks the names. */
function parseShares(value: unknown): ShareInput[] | null {
  if (!Array.isArray(value) || value.length > maxQuantity) return null;
  const shares: ShareInput[] = [];
  for (const entry of value) {
    if (!isRecord(entry)) return null;
    const { name, owner, severalConfirmed } = entry;
    const knownOwner = shareOwners.find((candidate) => candidate === (owner ?? "self"));
    if (!isOptionalText(name) || !isOptional(severalConfirmed, "boolean") || !knownOwner) return null;
    shares.push({
      name: (name ?? "").trim(),
      owner: knownOwner,
      severalConfirmed: severalConfirmed === true,
    });
  }
  return shares;
}

/** Removes all control characters except line breaks. */
function cleanMessage(text: string): string {
  const cleaned = readText(text, maxMessage, (line) => line.replace(/[^\P{Cc}\n]/gu, ""));
  // The cut may split a surrogate pair.
  return cleaned.slice(0, maxMessage).replace(/[\uD800-\uDBFF]$/, "");
}

function prefixKeys<T>(parent: string, errors: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [`${parent}.${field}`, error]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOptional(value: unknown, type: "boolean"): value is boolean | undefined | null {
  return value === undefined || value === null || typeof value === type;
}

function isOptionalText(value: unknown): value is string | undefined | null {
  return value === undefined || value === null || typeof value === "string";
}
