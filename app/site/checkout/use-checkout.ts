import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useRates } from "#app/site/cart/exchange-rates.tsx";
import { markSettled } from "#app/site/payment-result/settle-cart.ts";
import { submitToBank } from "#app/ui/submit-to-bank.ts";
import { type Cart, orderTotal } from "#shared/giving/cart.ts";
import { type CompanyField, readCompany } from "#shared/giving/company.ts";
import { validateTotal } from "#shared/giving/donation.ts";
import type { DonorErrors } from "#shared/giving/donor.ts";
import { type CardErrors, type CardInput, validateCard } from "#shared/money/card.ts";
import { type FieldError, fieldError } from "#shared/text/field-error.ts";
import { type CheckoutForm, checkDonor, orderBody } from "./form.ts";
import { forgetPaymentKey } from "./payment-key.ts";
import { type FinishedState, type OrderAnswer, sendOrder } from "./send-order.ts";
import { browserStorage } from "./session-entry.ts";
import { type Trouble, toTrouble } from "./trouble.ts";
import { useCard } from "./use-card.ts";
import { useLeaving } from "./use-leaving.ts";
import { useSending } from "./use-sending.ts";

type CheckoutErrors = { donor: DonorErrors; card: CardErrors; company: readonly CompanyField[] };

const NO_ERRORS: CheckoutErrors = { donor: {}, card: {}, company: [] };

type Checkout = {
  cart: Cart;
  form: CheckoutForm;
  /** Whether the donor must correct the shares of a kurban. */
  hasWrongShares: boolean;
  takesCard: boolean;
  offersCompany: boolean;
  serverTime: string;
  /** Removes the remembered donor, whom the server no longer knows. */
  forgetDonor: () => void;
};

/**
 * Keeps the card and the errors, and pays: checks the form, creates the order, sends the browser to the bank.
 * `takesCard` is false if the bank's page asks for the card. `asksCard` becomes true if another bank than expected takes
 * the payment and needs the card from our page. Without `offersCompany` a company that the browser still keeps is not
 * sent.
 */
export function useCheckout({
  cart,
  form,
  hasWrongShares,
  takesCard,
  offersCompany,
  serverTime,
  forgetDonor,
}: Checkout) {
  const now = new Date(serverTime);
  const rates = useRates();
  const { card, changeCard: changeTypedCard, forgetCard } = useCard(form.name);
  const [asksCard, setAsksCard] = useState(takesCard);
  const { errors, showErrors, showCardError, forgetCardErrors, forgetDonorErrors, forgetCompanyErrors } =
    useErrors();
  const [hasTried, setHasTried] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const {
    sending: isSending,
    busy: isBusy,
    checking,
    setChecking,
    hold: markSending,
    release: endSending,
  } = useSending();
  const forgetTrouble = useCallback(() => setTrouble(null), []);
  const refuseStart = useCallback(() => {
    setTrouble({ kind: "start" });
    endSending();
  }, [endSending]);
  useLeaving({ onLeave: forgetCard, onReturn: endSending, onRefused: refuseStart });

  /** Returns false if a field is missing or wrong. The page then shows the field. */
  async function pay(): Promise<boolean> {
    if (isSending.current) return true;
    const byCard = form.paymentMethod === "card";
    const { valid, errors: newErrors } = checkAll(form, byCard && asksCard ? card : null, offersCompany, now);
    flushSync(() => {
      showErrors(newErrors);
      setTrouble(null);
      setHasTried(true);
    });
    if (!valid || hasWrongShares || validateTotal(orderTotal(cart, rates), form.paymentMethod)) return false;

    markSending();
    const body = orderBody(cart, rates, valid.donor, { ...form, company: valid.company });
    const answer = await sendOrder(body, browserStorage, fetch, () => setChecking(true));
    setChecking(false);
    if (answer.kind === "placed" && !byCard && answer.finished === null) {
      // The result page empties the cart. Until the page is loaded, another press gets the same order.
      location.replace("/payment/verify?status=transfer");
    } else if (answer.kind === "placed" && answer.payment?.card && !valid.card) {
      askForCard();
      return false;
    } else if (answer.kind === "placed") {
      leavePage(answer, valid.card ?? card);
    } else if (answer.kind === "refused" && answer.code === "INVALID_DONOR" && form.remembered) {
      askForDonor();
      return false;
    } else {
      if (answer.kind === "refused") showRefusal(answer);
      else setTrouble({ kind: answer.kind === "not-started" ? "start" : "order" });
      endSending();
    }
    return true;
  }

  function askForCard() {
    flushSync(() => {
      setAsksCard(true);
      endSending();
    });
  }

  /** Opens the donor's fields with the error and keeps all other typed values. */
  function askForDonor() {
    const { errors: donorErrors } = checkDonor({ ...form, remembered: null });
    flushSync(() => {
      forgetDonor();
      showErrors({ ...NO_ERRORS, donor: { ...donorErrors, name: fieldError("donor.unknown") } });
      endSending();
    });
  }

  /** Goes to the bank or to the result page. The form stays busy until the browser leaves. */
  function leavePage({ orderId, payment, finished }: OrderAnswer & { kind: "placed" }, validCard: CardInput) {
    if (!payment) {
      // The order is finished, so the next press must be a new payment.
      forgetPaymentKey(browserStorage);
      // The cart holds another donation that is not paid yet, so the result page must not empty it.
      if (finished === "other") markSettled(orderId);
      return location.assign(resultAddress(finished));
    }
    try {
      submitToBank(payment, validCard);
    } catch {
      refuseStart();
    }
  }

  function showRefusal(answer: OrderAnswer & { kind: "refused" }) {
    setTrouble(toTrouble(answer, cart));
    if (answer.code !== "INVALID_DONOR") return;
    // The browser repeats its own check to mark the wrong fields.
    showErrors((current) => ({ ...current, donor: checkDonor(form).errors }));
  }

  function changeCard(change: Partial<CardInput>) {
    changeTypedCard(change);
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
    typesCard: asksCard,
    /** Whether the page starts to ask for the card now. */
    asksCardNow: asksCard && !takesCard,
    errors,
    hasTried,
    hasWrongShares,
    trouble,
    busy: isBusy,
    checking,
    pay,
    changeCard,
    checkCardField,
    forgetDonorErrors,
    forgetCompanyErrors,
    forgetTrouble,
  };
}

function useErrors() {
  const [errors, setErrors] = useState(NO_ERRORS);
  return {
    errors,
    showErrors: setErrors,
    showCardError(field: keyof CardInput, error: FieldError | undefined) {
      setErrors((current) => ({
        ...current,
        card: { ...omitFields(current.card, [field]), ...(error ? { [field]: error } : {}) },
      }));
    },
    forgetCardErrors(fields: string[]) {
      setErrors((current) => ({ ...current, card: omitFields(current.card, fields) }));
    },
    forgetDonorErrors(fields: string[]) {
      setErrors((current) => ({ ...current, donor: omitFields(current.donor, fields) }));
    },
    forgetCompanyErrors(fields: CompanyField[]) {
      setErrors((current) => ({
        ...current,
        company: current.company.filter((field) => !fields.includes(field)),
      }));
    },
  };
}

/** Checks all typed values. `card` is null if the page asks for no card. `valid` is null if a value is wrong. */
function checkAll(form: CheckoutForm, card: CardInput | null, offersCompany: boolean, now: Date) {
  const { donor, errors: donorErrors } = checkDonor(form);
  const cardResult = card ? validateCard(card, now) : null;
  const company = form.company && offersCompany ? readCompany(form.company) : null;
  const errors: CheckoutErrors = {
    donor: donorErrors,
    card: cardResult?.kind === "invalid" ? cardResult.errors : {},
    company: company?.kind === "invalid" ? company.fields : [],
  };
  if (!donor || cardResult?.kind === "invalid" || company?.kind === "invalid") return { errors, valid: null };
  return { errors, valid: { donor, card: cardResult?.card ?? null, company: company?.company ?? null } };
}

function resultAddress(finished: FinishedState | null): string {
  if (finished === "closed") return "/payment/verify?status=pending";
  const earlier = finished === "same" || finished === "other" ? `&earlier=${finished}` : "";
  return `/payment/verify?status=success${earlier}`;
}

function omitFields<Errors extends object>(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))) as Errors;
}
