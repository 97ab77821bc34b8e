import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import PayForm, { type PayFormProps } from "./pay-form.island.tsx";

export function PayHeading() {
  const t = useTranslate();
  return (
    <div>
      <h1 className="text-3xl sm:text-4xl">{t("payLink.heading")}</h1>
      <p className="mt-3 text-ink-soft">{t("payLink.lead")}</p>
    </div>
  );
}

export function PayPart({ form }: { form: PayFormProps }) {
  const t = useTranslate();
  return (
    <>
      <noscript>
        <p className="rounded-lg bg-gold-100 p-5 text-gold-700">{t("payLink.noscript")}</p>
      </noscript>
      <Island name="pay-link/pay-form" component={PayForm} props={form} eager />
    </>
  );
}
