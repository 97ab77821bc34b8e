import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { GroupedField } from "#app/ui/grouped-field.tsx";
import { type BankForm, submitToBank } from "#app/ui/submit-to-bank.ts";
import {
  type CardErrors,
  formatCardNumberInput,
  formatCvvInput,
  formatExpiryInput,
  validateCard,
} from "#shared/money/card.ts";
import { payText as text } from "./guide-messages.ts";

const noCard = { number: "", expiry: "", cvv: "", holder: "" };

/** Leads to the bank, with the card where the bank expects it from our page. The inputs have no names, as at checkout. */
export function PayForm({ form, now }: { form: BankForm; now: Date }) {
  const [card, setCard] = useState(noCard);
  const [errors, setErrors] = useState<CardErrors>({});
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.card === null) return submitToBank(form, noCard);
    const result = validateCard(card, now);
    if (result.kind === "valid") submitToBank(form, result.card);
    else setErrors(result.errors);
  }
  const error = (name: keyof CardErrors) => (errors[name] ? text.wrongField : null);
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="mt-5 grid max-w-md gap-4">
      {form.card && (
        <>
          <GroupedField
            label={text.number}
            autoComplete="cc-number"
            format={formatCardNumberInput}
            value={card.number}
            onValue={(number) => setCard((now) => ({ ...now, number }))}
            error={error("number")}
          />
          <div className="grid grid-cols-2 gap-4">
            <GroupedField
              label={text.expiry}
              autoComplete="cc-exp"
              format={formatExpiryInput}
              value={card.expiry}
              onValue={(expiry) => setCard((now) => ({ ...now, expiry }))}
              error={error("expiry")}
            />
            <GroupedField
              label={text.cvv}
              autoComplete="cc-csc"
              format={formatCvvInput}
              value={card.cvv}
              onValue={(cvv) => setCard((now) => ({ ...now, cvv }))}
              error={error("cvv")}
            />
          </div>
          <Field
            label={text.holder}
            autoComplete="cc-name"
            maxLength={60}
            value={card.holder}
            onChange={({ target }) => setCard((now) => ({ ...now, holder: target.value }))}
            error={error("holder")}
          />
          <p className="text-sm text-ink-soft">{text.cardDirect}</p>
        </>
      )}
      <div>
        <Button type="submit">{form.card ? text.pay : text.toBank}</Button>
      </div>
    </form>
  );
}
