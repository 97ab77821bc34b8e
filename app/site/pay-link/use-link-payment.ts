import { useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale } from "#app/i18n/context.tsx";
import { type OrderAnswer, sendLinkPayment } from "#app/site/checkout/send-order.ts";
import type { Trouble } from "#app/site/checkout/trouble.ts";
import { useCard } from "#app/site/checkout/use-card.ts";
import { useLeaving } from "#app/site/checkout/use-leaving.ts";
import { useSending } from "#app/site/checkout/use-sending.ts";
import { submitToBank } from "#app/ui/submit-to-bank.ts";
import { type CardErrors, type CardInput, validateCard } from "#shared/money/card.ts";
import type { PayFormProps } from "./pay-form.island.tsx";

/** Keeps the card and its errors, and pays: opens an attempt of the link's order and sends the browser to the bank. */
export function useLinkPayment({ code, takesCard, serverTime }: PayFormProps) {
  const locale = useLocale();
  const now = new Date(serverTime);
  const { card, changeCard: changeTypedCard, forgetCard } = useCard("");
  const [asksCard, setAsksCard] = useState(takesCard);
  const [errors, setErrors] = useState<CardErrors>({});
  const [trouble, setTrouble] = useState<Exclude<Trouble, { kind: "paused" }> | null>(null);
  const { sending, busy, checking, setChecking, hold, release } = useSending();
  const refuseStart = useCallback(() => {
    setTrouble({ kind: "start" });
    release();
  }, [release]);
  useLeaving({ onLeave: forgetCard, onReturn: release, onRefused: refuseStart });

  /** Returns false if a field of the card is missing or wrong. */
  async function pay(): Promise<boolean> {
    if (sending.current) return true;
    const checked = asksCard ? validateCard(card, now) : null;
    flushSync(() => {
      setErrors(checked?.kind === "invalid" ? checked.errors : {});
      setTrouble(null);
    });
    if (checked?.kind === "invalid") return false;
    hold();
    const answer = await sendLinkPayment({ code, language: locale }, () => setChecking(true));
    setChecking(false);
    if (answer.kind === "placed" && answer.payment?.card && !checked) {
      flushSync(() => {
        setAsksCard(true);
        release();
      });
      return false;
    }
    if (answer.kind === "placed" && answer.payment) leavePage(answer.payment, checked?.card ?? card);
    // The page says why the link cannot be paid any more. A payment that is under way is no reason to lose the card.
    else if (answer.kind === "refused" && isOver(answer)) location.reload();
    else {
      setTrouble(toTrouble(answer));
      release();
    }
    return true;
  }

  function leavePage(
    payment: NonNullable<(OrderAnswer & { kind: "placed" })["payment"]>,
    validCard: CardInput,
  ) {
    try {
      nameOriginToBank();
      submitToBank(payment, validCard);
    } catch {
      refuseStart();
    }
  }

  function changeCard(change: Partial<CardInput>) {
    changeTypedCard(change);
    setErrors((current) => {
      const kept = Object.entries(current).filter(([field]) => !Object.hasOwn(change, field));
      return Object.fromEntries(kept);
    });
  }

  /** Shows the error of a field when the donor leaves it, unless it is still empty. */
  function checkCardField(field: keyof CardInput) {
    if (card[field].trim() === "") return;
    const result = validateCard(card, now);
    const error = result.kind === "invalid" ? result.errors[field] : undefined;
    if (error) setErrors((current) => ({ ...current, [field]: error }));
  }

  const asksCardNow = asksCard && !takesCard;
  return {
    card,
    now,
    typesCard: asksCard,
    asksCardNow,
    errors,
    trouble,
    busy,
    checking,
    pay,
    changeCard,
    checkCardField,
  };
}

function isOver({ code }: OrderAnswer & { kind: "refused" }): boolean {
  return code.startsWith("LINK_") && code !== "LINK_PAYING";
}

function toTrouble(answer: OrderAnswer): Exclude<Trouble, { kind: "paused" }> {
  if (answer.kind === "not-started") return { kind: "start" };
  if (answer.kind === "refused" && answer.error) return { kind: "refused", text: answer.error, cart: false };
  return { kind: "order" };
}

/**
 * The page sends no referrer, because its address is a secret. A bank may refuse a form without an Origin, so it learns the
 * origin, as from the checkout, and not the path.
 */
function nameOriginToBank() {
  const policy = document.createElement("meta");
  policy.name = "referrer";
  policy.content = "strict-origin";
  document.head.append(policy);
}
