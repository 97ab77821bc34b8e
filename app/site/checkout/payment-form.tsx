import { LoaderCircle } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { forgetRememberedDonor } from "#app/site/cart/cart-store.ts";
import { RatesNote, useRates } from "#app/site/cart/exchange-rates.tsx";
import { lacksShareConsent } from "#app/site/kurban/proxy-text.ts";
import { useOffers } from "#app/site/kurban/use-offers.ts";
import { QuestionsLink } from "#app/site/notice-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Cart, hasForeignLine, lastDonor, orderTotal } from "#shared/giving/cart.ts";
import { hasShareError } from "#shared/giving/cart-shares.ts";
import type { Company, CompanyField } from "#shared/giving/company.ts";
import { validateTotal } from "#shared/giving/donation.ts";
import { needsProxyConsent } from "#shared/giving/kurban.ts";
import type { PaymentMethod } from "#shared/giving/order-status.ts";
import { purposeOf } from "#shared/money/donation-accounts.ts";
import { formatMoney } from "#shared/money/money.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { CardFields } from "./card-fields.tsx";
import type { CheckoutProps } from "./checkout.island.tsx";
import { CompanyFields } from "./company-fields.tsx";
import type { SummaryProps } from "./donation-lines.tsx";
import { DonorSection } from "./donor-section.tsx";
import { ExtraSection } from "./extra-section.tsx";
import { type CheckoutForm, initialForm, lacksEmail } from "./form.ts";
import { keepForm, readKeptForm } from "./kept-form.ts";
import { MethodChoice } from "./method-choice.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PausedNotice } from "./paused-notice.tsx";
import { Section } from "./section.tsx";
import { ShareSection } from "./share-section.tsx";
import { TroubleNotice } from "./trouble-notice.tsx";
import { useCheckout } from "./use-checkout.ts";

/**
 * The donor, the payment method and the button. Until the form `isReady` (hydrated), it is disabled and its inputs have
 * no names, so that the browser cannot send it without the script.
 */
export function PaymentForm({
  cart,
  items,
  isReady,
  banks,
  takesCard,
  serverTime,
  contactAbroad,
  offersCompany,
}: SummaryProps & CheckoutProps) {
  const t = useTranslate();
  const locale = useLocale();
  const rates = useRates();
  const [form, setForm] = useStoredForm(cart, isReady);
  const element = useRef<HTMLFormElement>(null);
  const forgetDonor = () => {
    setForm((current) => ({ ...current, remembered: null }));
    forgetRememberedDonor();
  };
  const { offers, refetchOffers } = useOffers(cart.items);
  const hasWrongShares = cart.items.some(
    (item) =>
      ownValue(offers, item.id) && (hasShareError(item.shares, item) || lacksShareConsent(item, t, locale)),
  );
  const checkout = useCheckout({
    cart,
    form,
    hasWrongShares,
    takesCard,
    offersCompany,
    serverTime,
    forgetDonor,
  });
  const { errors, trouble, busy } = checkout;
  const hasKurban = cart.items.some((item) => needsProxyConsent(item.category));

  function change(part: Partial<CheckoutForm>) {
    setForm((current) => ({ ...current, ...part }));
    checkout.forgetDonorErrors(Object.keys(part));
  }

  function changeCompany(company: Company | null, changedFields: CompanyField[]) {
    setForm((current) => {
      const changedForm = { ...current, company };
      // A remembered donor without an e-mail address must type an address, because the document is sent to it.
      return lacksEmail(changedForm) ? { ...changedForm, remembered: null } : changedForm;
    });
    checkout.forgetCompanyErrors(changedFields);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await checkout.pay()) return;
    const query = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
    (query("[aria-invalid=true]") ?? query("input[autocomplete=cc-number]"))?.focus();
  }

  return (
    <form
      ref={element}
      method="post"
      action="/odeme"
      noValidate
      onSubmit={submit}
      aria-busy={busy}
      className="noscript:hidden mt-3 flex flex-col gap-3 sm:mt-7 sm:gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10"
    >
      <fieldset disabled={!isReady || busy} className="grid min-w-0 gap-3 sm:gap-5">
        <DonorSection
          isReady={isReady}
          form={form}
          errors={errors.donor}
          contactAbroad={contactAbroad}
          onChange={change}
        >
          {offersCompany && (
            <CompanyFields company={form.company} invalidFields={errors.company} onChange={changeCompany} />
          )}
        </DonorSection>
        <ShareSection
          cart={cart}
          items={items}
          offers={offers}
          trouble={trouble?.kind === "shares" ? trouble : null}
          onQuantity={() => {
            if (trouble?.kind === "shares") checkout.forgetTrouble();
            refetchOffers();
          }}
          donor={{ name: form.remembered?.name ?? form.name, isMasked: form.remembered !== null }}
          isTried={checkout.hasTried}
        />
        <MethodSection
          isReady={isReady}
          method={form.paymentMethod}
          isCardOnly={cart.items.some(({ id }) => ownValue(offers, id)?.cardOnly)}
          checkout={checkout}
          onChange={(paymentMethod) => change({ paymentMethod })}
        />
        <ExtraSection form={form} onChange={change} />
      </fieldset>
      <div className="max-lg:contents lg:sticky lg:top-6 lg:grid lg:gap-5">
        <OrderSummary cart={cart} items={items} isReady={isReady} />
        {hasForeignLine(cart.items) && (
          <p className="text-sm text-ink-soft">
            <RatesNote />
          </p>
        )}
        {hasKurban && <p className="text-sm text-ink-soft">{t("checkout.proxy.given")}</p>}
        {trouble?.kind === "paused" && (
          <PausedNotice
            text={trouble.text}
            banks={banks}
            purpose={purposeOf(cart.items)}
            onTransfer={payByTransfer}
          />
        )}
        {trouble && trouble.kind !== "paused" && trouble.kind !== "shares" && (
          <TroubleNotice trouble={trouble} />
        )}
        <PayBar
          isReady={isReady}
          method={form.paymentMethod}
          total={orderTotal(cart, rates)}
          checkout={checkout}
        />
        <p className="text-center text-sm text-ink-soft">
          {t("checkout.questions")} <QuestionsLink>{t("checkout.questions.link")}</QuestionsLink>
        </p>
      </div>
    </form>
  );

  /** Keeps all typed values and moves the focus to the chosen method. */
  function payByTransfer() {
    change({ paymentMethod: "bank_transfer" });
    checkout.forgetTrouble();
    element.current?.querySelector<HTMLElement>("input[value=bank_transfer]")?.focus();
  }
}

function useStoredForm(cart: Cart, isReady: boolean) {
  const donor = JSON.stringify(lastDonor(cart));
  const [form, setForm] = useState<CheckoutForm>(() => initialForm(cart));
  // The server's form is reused, because a new form would paint its largest text again.
  const [wasReady, setWasReady] = useState(false);
  if (isReady !== wasReady) {
    setWasReady(isReady);
    if (isReady) setForm(readKeptForm(donor) ?? initialForm(cart));
  }
  useEffect(() => {
    if (isReady) keepForm(form, donor);
  }, [isReady, form, donor]);
  return [form, setForm] as const;
}

type Checkout = ReturnType<typeof useCheckout>;

function MethodSection({
  isReady,
  method,
  isCardOnly,
  checkout,
  onChange,
}: {
  isReady: boolean;
  method: PaymentMethod;
  /** Whether the offer of a kurban takes no more transfers. */
  isCardOnly: boolean;
  checkout: Checkout;
  onChange: (method: PaymentMethod) => void;
}) {
  const t = useTranslate();
  const byCard = method === "card";
  return (
    <Section number={2} title={t("checkout.method")}>
      <MethodChoice name={isReady ? "paymentMethod" : undefined} value={method} onChange={onChange} />
      <div className="mt-3 sm:mt-4">
        <p role="status" className="text-sm text-ink-soft not-empty:mb-3">
          {byCard && checkout.asksCardNow && t("checkout.card.now")}
        </p>
        {!byCard && isCardOnly && (
          <Notice kind="warning" className="mb-3">
            {t("refusal.TRANSFERS_FULL")}
          </Notice>
        )}
        {byCard && checkout.typesCard ? (
          <CardFields
            card={checkout.card}
            errors={checkout.errors.card}
            onChange={checkout.changeCard}
            onLeave={checkout.checkCardField}
            now={checkout.now}
          />
        ) : (
          <p className="rounded-lg bg-sand-50 p-4 text-sm text-ink-soft ring-1 ring-sand-200 sm:p-6">
            {t(byCard ? "checkout.card.atBank" : "checkout.transfer.how")}
          </p>
        )}
      </div>
    </Section>
  );
}

function PayBar({
  isReady,
  method,
  total,
  checkout: { errors, busy, checking, hasTried, hasWrongShares },
}: {
  isReady: boolean;
  method: PaymentMethod;
  total: number;
  checkout: Checkout;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const byCard = method === "card";
  const totalError = isReady ? fieldErrorText(t, locale, validateTotal(total, method)) : null;
  const fieldErrors = { ...errors.donor, ...(byCard ? errors.card : {}) };
  const hasErrors =
    Object.keys(fieldErrors).length + errors.company.length > 0 || (hasTried && hasWrongShares);

  function buttonText(): string {
    if (!isReady) return t("cart.loading");
    if (checking) return t("checkout.pay.checking");
    if (busy) return t(byCard ? "checkout.pay.busy" : "checkout.pay.busy.transfer");
    const amount = formatMoney(total, "TRY", locale);
    return t(byCard ? "checkout.pay.card" : "checkout.pay.transfer", { amount });
  }

  return (
    <div
      data-pay-bar=""
      className="bottom-0 z-10 max-lg:-mx-(--gutter) max-lg:border-t max-lg:border-sand-200 max-lg:bg-white max-lg:px-(--gutter) max-lg:py-3 max-lg:tall:sticky"
    >
      <div className="text-center *:mt-0 *:mb-2">
        <FieldError message={totalError} />
        <FieldError message={hasErrors ? t("checkout.correct") : null} />
      </div>
      <Button type="submit" size="lg" className="w-full" disabled={!isReady || busy || totalError !== null}>
        {busy && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
        <span>{buttonText()}</span>
      </Button>
      <p role="status" className="text-center text-sm text-ink-soft not-empty:mt-2">
        {checking && t("checkout.checking")}
      </p>
    </div>
  );
}
