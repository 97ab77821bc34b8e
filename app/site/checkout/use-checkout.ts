import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { keepCartOf } from "#app/site/payment-result/settle-cart.ts";
import { type Cart, orderTotal } from "#shared/giving/cart.ts";
import { type CompanyField, readCompany } from "#shared/giving/company.ts";
import { validateTotal } from "#shared/giving/donation.ts";
import type { DonorErrors } from "#shared/giving/donor.ts";
import { type CardErrors, type CardInput, validateCard } from "#shared/money/card.ts";
import { type FieldError, fieldError } from "#shared/text/field-error.ts";
import { cutText } from "#shared/text/read-text.ts";
import { submitToBank } from "./bank-form.ts";
import { type CheckoutForm, checkDonor, orderBody } from "./form.ts";
import { forgetPaymentKey } from "./payment-key.ts";
import { type OrderAnswer, type Over, sendOrder } from "./send-order.ts";
import { browserStorage } from "./session-entry.ts";
import { type Trouble, troubleOf } from "./trouble.ts";
import { useLeaving } from "./use-leaving.ts";

type CheckoutErrors = { donor: DonorErrors; card: CardErrors; company: readonly CompanyField[] };

export const HOLDER_MAX = 80;

/** `holder` is null until the donor types a name; the form then shows the donor's own name. */
type TypedCard = Omit<CardInput, "holder"> & { holder: string | null };

const NO_CARD: TypedCard = { number: "", expiry: "", cvv: "", holder: null };
const NO_ERRORS: CheckoutErrors = { donor: {}, card: {}, company: [] };

type Checkout = {
  cart: Cart;
  form: CheckoutForm;
  takesCard: boolean;
  offersCompany: boolean;
  serverTime: string;
  /** Asks for the donor again, because the server no longer knows the remembered one. */
  forgetDonor: () => void;
};

/**
 * Keeps the card, the errors and the steps of a payment: check, create the order, send the browser to the bank.
 * `takesCard` is false if the donor types the card on the bank's page. `typesCard` says whether the page asks for it
 * now, because another bank than expected takes the payment. Without `offersCompany` the company of an earlier page is
 * not sent.
 */
export function useCheckout({ cart, form, takesCard, offersCompany, serverTime, forgetDonor }: Checkout) {
  const now = new Date(serverTime);
  const { card, changeCard: typeCard, forgetCard } = useCard(form.name);
  const [typesCard, setTypesCard] = useState(takesCard);
  const { errors, showErrors, showCardError, forgetCardErrors, forgetDonorErrors, forgetCompanyErrors } =
    useErrors();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { sending, busy, checking, setChecking, hold, release } = useSending();
  const forgetTrouble = useCallback(() => setTrouble(null), []);
  const refuseStart = useCallback(() => {
    setTrouble({ kind: "start" });
    release();
  }, [release]);
  useLeaving({ onLeave: forgetCard, onReturn: release, onRefused: refuseStart });

  /** Returns false when the donor must type something first; the page then already shows the fields. */
  async function pay(): Promise<boolean> {
    if (sending.current) return true;
    const byCard = form.paymentMethod === "card";
    const { valid, errors: found } = checkAll(form, byCard && typesCard ? card : null, offersCompany, now);
    flushSync(() => {
      showErrors(found);
      setTrouble(null);
    });
    if (!valid || validateTotal(orderTotal(cart), form.paymentMethod)) return false;

    hold();
    const body = orderBody(cart, valid.donor, { ...form, company: valid.company });
    const answer = await sendOrder(body, browserStorage, fetch, () => setChecking(true));
    setChecking(false);
    if (answer.kind === "placed" && !byCard && answer.over === null) {
      // The result page empties the cart: until it is loaded, another press gets the same order again.
      location.replace("/payment/verify?status=transfer");
    } else if (answer.kind === "placed" && answer.payment?.card && !valid.card) {
      askForCard();
      return false;
    } else if (answer.kind === "placed") {
      goOn(answer, valid.card ?? card);
    } else if (answer.kind === "refused" && answer.code === "INVALID_DONOR" && form.remembered) {
      askForDonor();
      return false;
    } else {
      if (answer.kind === "refused") showRefusal(answer);
      else setTrouble({ kind: answer.kind === "not-started" ? "start" : "order" });
      release();
    }
    return true;
  }

  function askForCard() {
    flushSync(() => {
      setTypesCard(true);
      release();
    });
  }

  /** Opens the donor's fields with the error. All other typed values stay. */
  function askForDonor() {
    const { errors: missing } = checkDonor({ ...form, remembered: null });
    flushSync(() => {
      forgetDonor();
      showErrors({ ...NO_ERRORS, donor: { ...missing, name: fieldError("donor.unknown") } });
      release();
    });
  }

  /** Leaves the page, which stays busy until then. */
  function goOn({ orderId, payment, over }: OrderAnswer & { kind: "placed" }, validCard: CardInput) {
    if (!payment) {
      // The order is finished, and the result page says so; the next press is a new payment.
      forgetPaymentKey(browserStorage);
      // The cart holds another donation, which is not paid yet.
      if (over === "other") keepCartOf(orderId);
      return location.assign(resultAddress(over));
    }
    try {
      submitToBank(payment, validCard);
    } catch {
      refuseStart();
    }
  }

  function showRefusal(answer: OrderAnswer & { kind: "refused" }) {
    setTrouble(troubleOf(answer, cart));
    if (answer.code !== "INVALID_DONOR") return;
    // The server checks the same rules; if the two ever differ, the server's answer counts.
    showErrors((last) => ({ ...last, donor: checkDonor(form).errors }));
  }

  function changeCard(change: Partial<CardInput>) {
    typeCard(change);
    forgetCardErrors(Object.keys(change));
  }

  /** Shows a card field's error when the donor leaves the field, unless it is still empty. */
  function checkCardField(field: keyof CardInput) {
    if (card[field].trim() === "") return;
    const result = validateCard(card, now);
    showCardError(field, result.kind === "invalid" ? result.errors[field] : undefined);
  }

  return {
    card,
    now,
    typesCard,
    /** Whether the page starts to ask for the card now. */
    asksCardNow: typesCard && !takesCard,
    errors,
    trouble,
    busy,
    checking,
    pay,
    changeCard,
    checkCardField,
    forgetDonorErrors,
    forgetCompanyErrors,
    forgetTrouble,
  };
}

/** Keeps whether the order is being sent; with `checking` the browser solves work for it first. */
function useSending() {
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  // A ref is also needed, because two clicks can come before React has rendered the first.
  const sending = useRef(false);
  function hold() {
    sending.current = true;
    setBusy(true);
  }
  const release = useCallback(() => {
    sending.current = false;
    setBusy(false);
    setChecking(false);
  }, []);
  return { sending, busy, checking, setChecking, hold, release };
}

function useCard(donorName: string) {
  const [typed, setTyped] = useState(NO_CARD);
  const card: CardInput = { ...typed, holder: typed.holder ?? cutText(donorName.trim(), HOLDER_MAX) };
  const changeCard = (change: Partial<CardInput>) => setTyped((last) => ({ ...last, ...change }));
  const forgetCard = useCallback(() => setTyped(NO_CARD), []);
  return { card, changeCard, forgetCard };
}

function useErrors() {
  const [errors, setErrors] = useState(NO_ERRORS);
  return {
    errors,
    showErrors: setErrors,
    showCardError(field: keyof CardInput, error: FieldError | undefined) {
      setErrors((last) => ({
        ...last,
        card: { ...without(last.card, [field]), ...(error ? { [field]: error } : {}) },
      }));
    },
    forgetCardErrors(fields: string[]) {
      setErrors((last) => ({ ...last, card: without(last.card, fields) }));
    },
    forgetDonorErrors(fields: string[]) {
      setErrors((last) => ({ ...last, donor: without(last.donor, fields) }));
    },
    forgetCompanyErrors(changed: CompanyField[]) {
      setErrors((last) => ({ ...last, company: last.company.filter((field) => !changed.includes(field)) }));
    },
  };
}

/** Checks all typed values. `card` is null if the page asks for none; `valid` is null after an error. */
function checkAll(form: CheckoutForm, card: CardInput | null, offersCompany: boolean, now: Date) {
  const { donor, errors: donorErrors } = checkDonor(form);
  const checked = card ? validateCard(card, now) : null;
  const company = form.company && offersCompany ? readCompany(form.company) : null;
  const errors: CheckoutErrors = {
    donor: donorErrors,
    card: checked?.kind === "invalid" ? checked.errors : {},
    company: company?.kind === "invalid" ? company.fields : [],
  };
  if (!donor || checked?.kind === "invalid" || company?.kind === "invalid") return { errors, valid: null };
  return { errors, valid: { donor, card: checked?.card ?? null, company: company?.company ?? null } };
}

function resultAddress(over: Over | null): string {
  if (over === "closed") return "/payment/verify?status=pending";
  const earlier = over === "same" || over === "other" ? `&earlier=${over}` : "";
  return `/payment/verify?status=success${earlier}`;
}

function without<Errors extends object>(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))) as Errors;
}
