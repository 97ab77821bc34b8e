import { LoaderCircle } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { CardFields } from "#app/site/checkout/card-fields.tsx";
import { TroubleNotice } from "#app/site/checkout/trouble-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { formatMoney } from "#shared/money/money.ts";
import { useLinkPayment } from "./use-link-payment.ts";

export type PayFormProps = {
  code: string;
  /** In kuruş. */
  amount: number;
  /** Whether our page asks for the card; with false the donor types it on the bank's page. */
  takesCard: boolean;
  /** The server's time decides whether a card has expired. */
  serverTime: string;
};

/** The card and the button. Until hydration the form is disabled, and its inputs have no names. */
export default function PayForm(props: PayFormProps) {
  const t = useTranslate();
  const locale = useLocale();
  const element = useRef<HTMLFormElement>(null);
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  const payment = useLinkPayment(props);
  const { busy, checking, errors, trouble } = payment;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await payment.pay()) return;
    const query = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (query("[aria-invalid=true]") ?? query("input[autocomplete=cc-number]"))?.focus();
  }

  function buttonText(): string {
    if (!isReady) return t("cart.loading");
    if (checking) return t("checkout.pay.checking");
    if (busy) return t("checkout.pay.busy");
    return t("checkout.pay.card", { amount: formatMoney(props.amount, "TRY", locale) });
  }

  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={submit}
      aria-busy={busy}
      className="noscript:hidden grid gap-4"
    >
      <fieldset disabled={!isReady || busy} className="grid min-w-0 gap-3">
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {payment.asksCardNow && t("checkout.card.now")}
        </p>
        {payment.typesCard ? (
          <CardFields
            card={payment.card}
            errors={errors}
            onChange={payment.changeCard}
            onLeave={payment.checkCardField}
            now={payment.now}
          />
        ) : (
          <p className="rounded-lg bg-sand-50 p-4 text-sm text-ink-soft ring-1 ring-sand-200 sm:p-6">
            {t("checkout.card.atBank")}
          </p>
        )}
      </fieldset>
      {trouble && <TroubleNotice trouble={trouble} />}
      <Button type="submit" size="lg" className="w-full" disabled={!isReady || busy}>
        {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
        <span>{buttonText()}</span>
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft empty:hidden">
        {checking && t("checkout.checking")}
      </p>
    </form>
  );
}
