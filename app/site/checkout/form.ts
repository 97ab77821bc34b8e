import { type Cart, lastDonor, orderTotal, toOrderItems } from "#shared/giving/cart.ts";
import type { Company } from "#shared/giving/company.ts";
import { type Donor, type DonorErrors, validateDonor } from "#shared/giving/donor.ts";
import { needsProxyConsent } from "#shared/giving/kurban.ts";
import { isPaymentMethod, type PaymentMethod } from "#shared/giving/order-status.ts";
import { isRemembered, type RememberedDonor, readRememberedDonor } from "#shared/giving/remembered-donor.ts";
import type { Rates } from "#shared/money/currency.ts";
import { toDecimalString } from "#shared/money/money.ts";
import { formatPhoneInput, isFromAbroad as isAbroad, toStoredPhone } from "#shared/text/phone.ts";

/** The checkout form without the card, which is never stored. */
export type CheckoutForm = {
  name: string;
  phone: string;
  email: string;
  /** The donor of this browser's last paid order, while no other donor is typed. */
  remembered: RememberedDonor | null;
  message: string;
  isRecurring: boolean;
  allowsMessages: boolean;
  paymentMethod: PaymentMethod;
  /** The company as typed; null if the document names the donor. */
  company: Company | null;
};

export const MESSAGE_MAX = 500;

/** Returns the form with the donor of the last donation in the cart (docs/contract.md#donor-of-a-cart). */
export function initialForm(cart: Cart): CheckoutForm {
  const last = lastDonor(cart);
  const remembered = last && isRemembered(last) ? last : null;
  const { name, email, phone } = last && !isRemembered(last) ? last : { name: "", phone: "", email: "" };
  return {
    name,
    email,
    phone: formatPhoneInput(phone),
    remembered,
    message: "",
    isRecurring: false,
    allowsMessages: false,
    paymentMethod: "card",
    company: null,
  };
}

type OrderDonor = Donor | RememberedDonor;

export function checkDonor(form: CheckoutForm): { donor: OrderDonor | null; errors: DonorErrors } {
  if (form.remembered) return { donor: form.remembered, errors: {} };
  const result = validateDonor(form);
  return result.kind === "valid"
    ? { donor: result.donor, errors: {} }
    : { donor: null, errors: result.errors };
}

/** Whether the document for a company has no e-mail address to be sent to. */
export function lacksEmail({ company, email, remembered }: CheckoutForm): boolean {
  return company !== null && (remembered ? !remembered.hasEmail : email.trim() === "");
}

/** Whether the donor's number is from abroad. A masked number keeps its `+`. */
export function isFromAbroad({ phone, remembered }: CheckoutForm): boolean {
  return isAbroad(remembered?.phone ?? toStoredPhone(phone));
}

/**
 * Returns the JSON body of create-order (docs/contract.md#create-an-order). The same cart, form and rates always
 * have the same body, which distinguishes a repeated payment from a new payment.
 */
export function orderBody(cart: Cart, rates: Rates, donor: OrderDonor, form: CheckoutForm): string {
  const { company } = form;
  return JSON.stringify({
    cartItems: toOrderItems(cart, rates),
    customerInfo: customerInfo(donor),
    totalAmount: Number(toDecimalString(orderTotal(cart, rates))),
    paymentMethod: form.paymentMethod,
    message: form.message.trim(),
    isRecurring: form.isRecurring,
    consents: [
      ...proxyConsent(cart),
      // This entry is not a consent, but records that the notice was shown above the button.
      "information_notice",
      ...(form.allowsMessages ? ["messages"] : []),
    ],
    ...(company ? { company } : {}),
  });
}

/** Returns the donor's data. A remembered donor is sent as displayed, because the server may know several donors. */
function customerInfo(donor: OrderDonor) {
  const { name, phone } = donor;
  return isRemembered(donor) ? { remembered: true, name, phone } : { name, email: donor.email, phone };
}

/**
 * Returns the consent of the kurban that was added last, with its language, time and text version. The names of shares
 * stand under the consent of their line.
 */
function proxyConsent(cart: Cart): unknown[] {
  const kurbans = cart.items.filter((item) => needsProxyConsent(item.category));
  const last = kurbans.findLast(({ shares }) => shares) ?? kurbans.at(-1);
  return last ? [last.proxyConsent ? { kind: "proxy", ...last.proxyConsent } : "proxy"] : [];
}

/** Parses a stored form. Returns null for any other value. */
export function readForm(value: unknown): CheckoutForm | null {
  if (typeof value !== "object" || value === null) return null;
  const { name, phone, email, message, paymentMethod, ...otherFields } = value as Record<string, unknown>;
  if (typeof name !== "string" || typeof phone !== "string" || typeof email !== "string") return null;
  if (typeof message !== "string" || !isPaymentMethod(paymentMethod)) return null;
  return {
    name,
    phone,
    email,
    remembered: readRememberedDonor(otherFields.remembered),
    message,
    isRecurring: otherFields.isRecurring === true,
    allowsMessages: otherFields.allowsMessages === true,
    paymentMethod,
    company: readTypedCompany(otherFields.company),
  };
}

function readTypedCompany(value: unknown): Company | null {
  if (typeof value !== "object" || value === null) return null;
  const { title, taxNumber, taxOffice } = value as Record<string, unknown>;
  if (typeof title !== "string" || typeof taxNumber !== "string" || typeof taxOffice !== "string")
    return null;
  return { title, taxNumber, taxOffice };
}
