import { LockKeyhole } from "lucide-react";
import { type FocusEvent, useRef } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Field } from "#app/ui/field.tsx";
import { GroupedField } from "#app/ui/grouped-field.tsx";
import {
  type CardErrors,
  type CardInput,
  cardNetwork,
  formatCardNumberInput,
  formatCvvInput,
  formatExpiryInput,
  validateCard,
} from "#shared/money/card.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import { NetworkLogos } from "./card-networks.tsx";
import { HOLDER_MAX } from "./use-card.ts";

/**
 * The fields of the card. These inputs have no names, so that the form of this page cannot send the card
 * (docs/contract.md#card-inputs).
 */
export function CardFields({
  card,
  errors,
  onChange,
  onLeave,
  now,
}: {
  card: CardInput;
  errors: CardErrors;
  onChange: (change: Partial<CardInput>) => void;
  onLeave: (field: keyof CardInput) => void;
  /** The server's time. */
  now: Date;
}) {
  const t = useTranslate();
  const locale = useLocale();
  const text = (error: FieldError | undefined) => fieldErrorText(t, locale, error);
  // The error appears only when the focus moves to another field. When the donor presses the button, a new message would
  // move the button away.
  const onBlur = (field: keyof CardInput) => (event: FocusEvent) => {
    if (event.relatedTarget instanceof HTMLInputElement) onLeave(field);
  };

  const { expiry, cvv, goOn: focusNext } = useNextField(card, now);
  return (
    <div className="rounded-lg bg-sand-50 p-3.5 ring-1 ring-sand-200 sm:p-6">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans text-sm font-semibold tracking-normal">{t("checkout.card")}</h3>
        <NetworkLogos active={cardNetwork(card.number)} label={t("checkout.card.accepted")} />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-x-4 gap-y-4">
        <GroupedField
          className="col-span-2"
          label={t("checkout.card.number")}
          autoComplete="cc-number"
          required
          placeholder="0000 0000 0000 0000"
          format={formatCardNumberInput}
          value={card.number}
          onValue={(number) => onChange({ number })}
          onTyped={(number) => focusNext({ number })}
          onBlur={onBlur("number")}
          error={text(errors.number)}
        />
        <GroupedField
          label={t("checkout.card.expiry")}
          autoComplete="cc-exp"
          required
          placeholder={t("checkout.card.expiry.placeholder")}
          format={formatExpiryInput}
          value={card.expiry}
          ref={expiry}
          onValue={(expiry) => onChange({ expiry })}
          onTyped={(expiry) => focusNext({ expiry })}
          onBlur={onBlur("expiry")}
          error={text(errors.expiry)}
        />
        <GroupedField
          label={t("checkout.card.cvv")}
          autoComplete="cc-csc"
          required
          placeholder="•••"
          format={formatCvvInput}
          value={card.cvv}
          ref={cvv}
          onValue={(cvv) => onChange({ cvv })}
          onBlur={onBlur("cvv")}
          error={text(errors.cvv)}
          hint={t("checkout.card.cvv.hint")}
        />
        <Field
          className="col-span-2"
          label={t("checkout.card.holder")}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={HOLDER_MAX}
          required
          value={card.holder}
          onChange={(event) => onChange({ holder: event.target.value })}
          error={text(errors.holder)}
        />
      </div>
      <p className="mt-4 flex items-start gap-2.5 text-sm text-ink-soft">
        <LockKeyhole aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf-600" />
        {t("checkout.card.direct")}
      </p>
    </div>
  );
}

/** Moves the focus to the next field once a field is valid, but only if the next field is empty. */
function useNextField(card: CardInput, now: Date) {
  const expiry = useRef<HTMLInputElement>(null);
  const cvv = useRef<HTMLInputElement>(null);
  function focusNext(change: Pick<CardInput, "number"> | Pick<CardInput, "expiry">) {
    const result = validateCard({ ...card, ...change }, now);
    const errors: CardErrors = result.kind === "invalid" ? result.errors : {};
    const field = "number" in change ? "number" : "expiry";
    const next = field === "number" ? expiry : cvv;
    if (!errors[field] && next.current?.value === "") next.current.focus();
  }
  return { expiry, cvv, goOn: focusNext };
}
