import { isWebAddress, kurusOf as kurusOfText } from "../merchant-values.ts";

export type Json = Readonly<Record<string, unknown>>;

type InitializeVerdict =
  | { readonly kind: "accepted"; readonly form: Readonly<Record<string, string>>; readonly amount: number }
  | { readonly kind: "refused"; readonly text: string };

const buyerFields = "id name surname email identityNumber registrationAddress city country ip".split(" ");
const addressFields = "contactName city country address".split(" ");
const itemFields = "id name category1 itemType".split(" ");

export function checkInitialize(request: Json): InitializeVerdict {
  const amount = kurusOf(request.price);
  const fault = findFault(request, amount);
  if (fault !== undefined || amount === undefined) return { kind: "refused", text: fault ?? "" };
  const { locale, conversationId, basketId, callbackUrl } = request;
  return {
    kind: "accepted",
    amount,
    form: {
      locale: String(locale),
      conversationId: String(conversationId),
      basketId: String(basketId),
      callbackUrl: String(callbackUrl),
    },
  };
}

function findFault(request: Json, amount: number | undefined): string | undefined {
  const { locale, conversationId, paidPrice, currency, basketId, callbackUrl, enabledInstallments } = request;
  if (locale !== "tr" && locale !== "en") return "locale geçersiz";
  if (!isText(conversationId)) return "conversationId geçersiz";
  if (amount === undefined) return "price gönderilmesi zorunludur";
  if (kurusOf(paidPrice) !== amount) return "paidPrice geçersiz";
  if (currency !== "TRY") return "currency geçersiz";
  if (!isText(basketId)) return "basketId geçersiz";
  if (!isWebAddress(callbackUrl)) return "callbackUrl geçersiz";
  if (!Array.isArray(enabledInstallments) || !enabledInstallments.every(Number.isInteger))
    return "enabledInstallments geçersiz";
  if (![undefined, 0, 1].includes(request.forceThreeDS as undefined | number)) return "forceThreeDS geçersiz";
  return partsFault(request, amount);
}

function partsFault({ buyer, billingAddress, basketItems }: Json, amount: number): string | undefined {
  const missing =
    missingIn("buyer", buyer, buyerFields) ?? missingIn("billingAddress", billingAddress, addressFields);
  if (missing !== undefined) return `${missing} gönderilmesi zorunludur`;
  if (!Array.isArray(basketItems) || basketItems.length === 0) return "basketItems gönderilmesi zorunludur";
  let sum = 0;
  for (const item of basketItems as unknown[]) {
    const missingField = missingIn("basketItems", item, itemFields);
    if (missingField !== undefined) return `${missingField} gönderilmesi zorunludur`;
    const price = kurusOf((item as Json).price);
    if (price === undefined) return "basketItems.price geçersiz";
    sum += price;
  }
  return sum === amount ? undefined : "Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır";
}

function missingIn(name: string, value: unknown, fields: readonly string[]): string | undefined {
  if (typeof value !== "object" || value === null) return name;
  const missing = fields.find((field) => !isText((value as Json)[field]));
  return missing === undefined ? undefined : `${name}.${missing}`;
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "" && value.length <= 255;
}

/** Reads lira as text or number, such as `10.8`, and returns kuruş. */
export function kurusOf(value: unknown): number | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  return kurusOfText(String(value).replace(/(\.\d\d)0+$/, "$1"));
}
