import { useTranslate } from "#app/i18n/context.tsx";
import { Island } from "#app/islands/island.tsx";
import PayForm, { type PayFormProps } from "./pay-form.island.tsx";

export function PayPart({ form }: { form: PayFormProps }) {
  const t = useTranslate();
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{t("payLink.heading")}</h1>
      <p className="-mt-2 text-ink-soft">{t("payLink.lead")}</p>
      <noscript>
        <p className="rounded-lg bg-gold-100 p-5 text-gold-700">{t("payLink.noscript")}</p>
      </noscript>
      <Island name="pay-link/pay-form" component={PayForm} props={form} eager />
    </>
  );
}
