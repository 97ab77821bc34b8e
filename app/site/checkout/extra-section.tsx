import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Checkbox } from "#app/ui/choice.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { formatPlain } from "#shared/money/money.ts";
import { type CheckoutForm, MESSAGE_MAX } from "./form.ts";
import { Section } from "./section.tsx";

export function ExtraSection({
  form,
  onChange,
}: {
  form: CheckoutForm;
  onChange: (change: Partial<CheckoutForm>) => void;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const count = (number: number) => formatPlain(number * 100, locale);
  const lengths = { used: count(form.message.length), most: count(MESSAGE_MAX) };
  return (
    <Section number={3} title={t("checkout.optional")}>
      <TextArea
        className="[&>textarea]:field-sizing-content"
        label={t("checkout.message")}
        rows={1}
        maxLength={MESSAGE_MAX}
        value={form.message}
        onChange={(event) => onChange({ message: event.target.value })}
        hint={form.message ? t("checkout.message.hint", lengths) : null}
      />
      <div className="mt-3 grid gap-1">
        <Checkbox checked={form.isRecurring} onChange={(isRecurring) => onChange({ isRecurring })}>
          <span className="font-semibold">{t("checkout.recurring")}</span>
          <span className="mt-0.5 block text-ink-soft">{t("checkout.recurring.hint")}</span>
        </Checkbox>
        <Checkbox checked={form.allowsMessages} onChange={(allowsMessages) => onChange({ allowsMessages })}>
          {t("checkout.messages")}
          <span className="mt-0.5 block text-ink-soft">{t("checkout.messages.hint")}</span>
        </Checkbox>
      </div>
    </Section>
  );
}
