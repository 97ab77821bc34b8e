import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type CardErrors, type CardInput, validateCard } from "#shared/card.ts";
import { type Cart, orderTotal } from "#shared/cart.ts";
import { validateTotal } from "#shared/donation.ts";
import type { DonorErrors } from "#shared/donor.ts";
import { keepCartOf } from "../payment-result/settle-cart.ts";
import { submitToBank } from "./bank-form.ts";
import { type CheckoutForm, checkDonor, orderBody } from "./form.ts";
import { forgetPaymentKey } from "./payment-key.ts";
import { type OrderAnswer, type Over, sendOrder } from "./send-order.ts";
import { browserStorage } from "./session-entry.ts";
import { type Trouble, troubleOf } from "./trouble.ts";
import { useLeaving } from "./use-leaving.ts";

export type CheckoutErrors = { donor: DonorErrors; card: CardErrors };

const NO_CARD: CardInput = { number: "", expiry: "", cvv: "", holder: "" };
const NO_ERRORS: CheckoutErrors = { donor: {}, card: {} };

/** The card, what is wrong, and the way of a payment: check, make the order, hand the browser over to the bank. */
export function useCheckout(
  cart: Cart,
  form: CheckoutForm,
  onTransfer: (orderId: string, amount: number) => void,
) {
  const [card, setCard] = useState(NO_CARD);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  // A ref as well: two clicks can come before the first one has been drawn.
  const sending = useRef(false);

  const release = useCallback(() => {
    sending.current = false;
    setBusy(false);
    setChecking(false);
  }, []);
  const forgetTrouble = useCallback(() => setTrouble(null), []);
  const forgetCard = useCallback(() => setCard(NO_CARD), []);
  const refuseStart = useCallback(() => {
    setTrouble({ kind: "start" });
    release();
  }, [release]);
  useLeaving({ onLeave: forgetCard, onReturn: release, onRefused: refuseStart });

  /** False when something has to be corrected first; the marked fields are on the page by then. */
  async function pay(): Promise<boolean> {
    if (sending.current) return true;
    const byCard = form.paymentMethod === "card";
    const checkedCard = byCard ? validateCard(card, new Date()) : null;
    const { donor, errors: donorErrors } = checkDonor(form);
    const cardErrors = checkedCard?.kind === "invalid" ? checkedCard.errors : {};
    const total = orderTotal(cart);
    flushSync(() => {
      setErrors({ donor: donorErrors, card: cardErrors });
      setTrouble(null);
    });
    if (!donor || checkedCard?.kind === "invalid" || validateTotal(total, form.paymentMethod)) return false;

    sending.current = true;
    setBusy(true);
    const answer = await sendOrder(orderBody(cart, donor, form), browserStorage, fetch, () =>
      setChecking(true),
    );
    setChecking(false);
    if (answer.kind === "placed" && !byCard) {
      forgetPaymentKey(browserStorage);
      onTransfer(answer.orderId, total);
    } else if (answer.kind === "placed") {
      goOn(answer, checkedCard?.card ?? NO_CARD);
    } else {
      if (answer.kind === "refused") showRefusal(answer);
      else setTrouble({ kind: answer.kind === "not-started" ? "start" : "order" });
      release();
    }
    return true;
  }

  /** From here on the page is about to be left, and stays busy until it is. */
  function goOn({ orderId, payment, over }: OrderAnswer & { kind: "placed" }, validCard: CardInput) {
    if (!payment) {
      // Over meanwhile, which the page says: the next press means a new payment.
      forgetPaymentKey(browserStorage);
      // The cart holds another gift, which was not made.
      if (over === "other") keepCartOf(orderId);
      location.assign(resultAddress(over));
      return;
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
    // The server has its own copy of these rules; should they ever differ, its word stands.
    setErrors((last) => ({ ...last, donor: checkDonor(form).errors }));
  }

  function changeCard(change: Partial<CardInput>) {
    setCard((last) => ({ ...last, ...change }));
    setErrors((last) => ({ ...last, card: without(last.card, Object.keys(change)) }));
  }

  /** What is wrong with a card field is said when it is left, unless it is still empty. */
  function checkCardField(field: keyof CardInput) {
    if (card[field].trim() === "") return;
    const result = validateCard(card, new Date());
    const error = result.kind === "invalid" ? result.errors[field] : undefined;
    setErrors((last) => ({
      ...last,
      card: { ...without(last.card, [field]), ...(error ? { [field]: error } : {}) },
    }));
  }

  function forgetDonorErrors(fields: string[]) {
    setErrors((last) => ({ ...last, donor: without(last.donor, fields) }));
  }

  return {
    card,
    errors,
    trouble,
    busy,
    checking,
    pay,
    changeCard,
    checkCardField,
    forgetDonorErrors,
    forgetTrouble,
  };
}

function resultAddress(over: Over | null): string {
  if (over === "closed") return "/payment/verify?status=pending";
  const earlier = over === "same" || over === "other" ? `&earlier=${over}` : "";
  return `/payment/verify?status=success${earlier}`;
}

function without<Errors extends object>(errors: Errors, fields: string[]): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field))) as Errors;
}
