import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import { type DonorErrors, NAME_MAX } from "#shared/giving/donor.ts";
import type { CheckoutForm } from "./form.ts";

export function DonorFields({
  form,
  errors,
  onChange,
}: {
  form: CheckoutForm;
  errors: DonorErrors;
  onChange: (change: Partial<CheckoutForm>) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field
        className="sm:col-span-2"
        label={t("label.name")}
        autoComplete="name"
        maxLength={NAME_MAX}
        required
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={fieldErrorText(t, locale, errors.name)}
      />
      <PhoneField
        label={t("label.phone")}
        hint={t("checkout.phone.hint")}
        placeholder="5XX XXX XX XX"
        required
        value={form.phone}
        onChange={(phone) => onChange({ phone })}
        error={fieldErrorText(t, locale, errors.phone)}
      />
      <EmailField
        label={t("label.email")}
        optionalLabel={form.company ? undefined : t("checkout.optional")}
        hint={form.company ? t("checkout.email.company") : undefined}
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
    </div>
  );
}
