import { LoaderCircle } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Cart, lastDonor, orderTotal } from "#shared/cart.ts";
import { validateTotal } from "#shared/donation.ts";
import { formatMoney } from "#shared/money.ts";
import { useLocale, useTranslate } from "../../i18n/context.tsx";
import { fieldErrorText } from "../../i18n/field-error.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NoticeLink, QuestionsLink } from "../notice-link.tsx";
import type { AccountsOfBank } from "./account-list.tsx";
import { CardFields } from "./card-fields.tsx";
import { purposeOf } from "./donation-accounts.ts";
import { DonorFields } from "./donor-fields.tsx";
import { type CheckoutForm, initialForm } from "./form.ts";
import { keepForm, keptForm } from "./kept-form.ts";
import { MethodChoice } from "./method-choice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PausedNotice } from "./paused-notice.tsx";
import { Section } from "./section.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useCheckout } from "./use-checkout.ts";

/**
 * The donor, the payment method and the button. Until `live` (hydrated) nothing can be typed or sent, and no input
 * has a name that could send it to us.
 */
export function PaymentForm({
  cart,
  live,
  banks,
  onTransfer,
}: {
  cart: Cart;
  live: boolean;
  banks: readonly AccountsOfBank[];
  onTransfer: (orderId: string, amount: number) => void;
}) {
  const [t, locale] = [useTranslate(), useLocale()];
  const donor = JSON.stringify(lastDonor(cart));
  const [form, setForm] = useState<CheckoutForm>(() => (live && keptForm(donor)) || initialForm(cart));
  const element = useRef<HTMLFormElement>(null);
  const checkout = useCheckout(cart, form, onTransfer);
  const { errors, trouble, busy } = checkout;
  const byCard = form.paymentMethod === "card";
  const total = orderTotal(cart);
  const totalError = live ? fieldErrorText(t, locale, validateTotal(total, form.paymentMethod)) : null;
  const wrong = Object.keys({ ...errors.donor, ...errors.card }).length > 0;

  useEffect(() => {
    if (live) keepForm(form, donor);
  }, [live, form, donor]);

  function change(part: Partial<CheckoutForm>) {
    setForm((last) => ({ ...last, ...part }));
    checkout.forgetDonorErrors(Object.keys(part));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await checkout.pay()) return;
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  return (
    <form
      ref={element}
      method="post"
      action="/odeme"
      noValidate
      onSubmit={submit}
      aria-busy={busy}
      className="noscript:hidden mt-7 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10"
    >
      <fieldset disabled={!live || busy} className="grid min-w-0 gap-5">
        <Section number={1} title={t("checkout.donor")}>
          <DonorFields form={form} errors={errors.donor} onChange={change} />
          <div className="mt-5 grid gap-1 border-t border-sand-200 pt-4 sm:mt-6">
            <p className="text-sm text-ink-soft">
              {t("checkout.notice")} <NoticeLink>{t("checkout.notice.link")}</NoticeLink>
            </p>
            <Checkbox checked={form.allowsMessages} onChange={(allowsMessages) => change({ allowsMessages })}>
              {t("checkout.messages")}
              <span className="mt-0.5 block text-ink-soft">{t("checkout.messages.hint")}</span>
            </Checkbox>
          </div>
        </Section>
        <Section number={2} title={t("checkout.method")}>
          <MethodChoice
            name={live ? "paymentMethod" : undefined}
            value={form.paymentMethod}
            onChange={(paymentMethod) => change({ paymentMethod })}
          />
          <div className="mt-4">
            {byCard ? (
              <CardFields
                card={checkout.card}
                errors={errors.card}
                onChange={checkout.changeCard}
                onLeave={checkout.checkCardField}
              />
            ) : (
              <p className="rounded-lg bg-sand-50 p-4 text-sm text-ink-soft ring-1 ring-sand-200 sm:p-6">
                {t("checkout.transfer.how")}
              </p>
            )}
          </div>
          <div className="mt-4">
            <Checkbox checked={form.isRecurring} onChange={(isRecurring) => change({ isRecurring })}>
              <span className="font-semibold">{t("checkout.recurring")}</span>
              <span className="mt-0.5 block text-ink-soft">{t("checkout.recurring.hint")}</span>
            </Checkbox>
          </div>
        </Section>
      </fieldset>
      <div className="grid gap-5 lg:sticky lg:top-28">
        <OrderSummary cart={cart} live={live} />
        {totalError && <Notice kind="error">{totalError}</Notice>}
        {wrong && <Notice kind="error">{t("checkout.correct")}</Notice>}
        {trouble?.kind === "paused" && (
          <PausedNotice
            text={trouble.text}
            banks={banks}
            purpose={purposeOf(cart)}
            onTransfer={payByTransfer}
          />
        )}
        {trouble && trouble.kind !== "paused" && <TroubleNotice trouble={trouble} />}
        <div>
          <Button type="submit" size="lg" className="w-full" disabled={!live || busy || totalError !== null}>
            {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
            {buttonText()}
          </Button>
          <p role="status" className="text-center text-sm text-ink-soft not-empty:mt-3">
            {checkout.checking && t("checkout.checking")}
          </p>
          <p className="mt-3 text-center text-sm text-ink-soft">
            {t("checkout.questions")} <QuestionsLink>{t("checkout.questions.link")}</QuestionsLink>
          </p>
        </div>
      </div>
    </form>
  );

  /** Keeps everything that was typed, and moves the focus to the chosen method. */
  function payByTransfer() {
    change({ paymentMethod: "bank_transfer" });
    checkout.forgetTrouble();
    element.current?.querySelector<HTMLElement>("input[value=bank_transfer]")?.focus();
  }

  function buttonText(): string {
    if (!live) return t("cart.loading");
    if (checkout.checking) return t("checkout.pay.checking");
    if (busy) return t(byCard ? "checkout.pay.busy" : "checkout.pay.busy.transfer");
    const amount = formatMoney(total, "TRY", locale);
    return t(byCard ? "checkout.pay.card" : "checkout.pay.transfer", { amount });
  }
}
