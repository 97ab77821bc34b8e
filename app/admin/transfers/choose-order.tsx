import { useId, useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { RadioCards } from "#app/ui/choice.tsx";
import type { OrderChoice } from "#server/giving/transfers/read-choice.ts";
import { toDecimalString } from "#shared/money/money.ts";
import { RowButton, useRowFetcher } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { describeOrder } from "./suggestion-list.tsx";

/** Returns an amount as staff type it, for example `1500,00`. */
export const amountInput = (amount: number) => toDecimalString(amount).replace(".", ",");

/** Matches the row with an order. Staff choose the amount, or change the items to the received amount. */
export function ChooseOrder({ choice, left }: { choice: OrderChoice; left: number }) {
  const fetcher = useRowFetcher();
  const [mode, setMode] = useState("match");
  const { id, missing, received, totalAmount } = choice;
  return (
    <Sheet title={text.matchWith(describeOrder(choice))} arrives>
      <p className="text-ink-soft">{text.expects(money(missing), money(totalAmount))}</p>
      <fetcher.Form method="post" preventScrollReset className="mt-3 grid gap-4">
        <HiddenInputs values={{ intent: "match", order: id, received }} />
        {left !== missing && (
          <RadioCards
            legend={text.how}
            name="how"
            value={mode}
            onChange={setMode}
            className="sm:grid-cols-2"
            options={[
              { value: "match", label: text.asOrdered },
              { value: "adjust", label: text.adjust },
            ]}
          />
        )}
        {mode === "adjust" ? (
          <ItemFields items={choice.items} />
        ) : (
          <PlainField
            label={text.amount}
            name="amount"
            inputMode="decimal"
            maxLength={20}
            required
            defaultValue={amountInput(Math.min(left, missing))}
            className="max-w-48"
          />
        )}
        <SaveButton />
      </fetcher.Form>
    </Sheet>
  );
}

/** Changes the items of a partly paid order to the received amount. */
export function AdjustMatch({ choice, match }: { choice: OrderChoice; match: number }) {
  const fetcher = useRowFetcher();
  return (
    <Sheet title={`${text.adjust}: ${describeOrder(choice)}`} arrives>
      <fetcher.Form method="post" preventScrollReset className="grid gap-4">
        <HiddenInputs values={{ intent: "adjust", match }} />
        <ItemFields items={choice.items} />
        <SaveButton />
      </fetcher.Form>
    </Sheet>
  );
}

function SaveButton() {
  const busy = useRowFetcher().state !== "idle";
  return (
    <div>
      <RowButton variant="primary">{busy ? text.working : text.save}</RowButton>
    </div>
  );
}

function ItemFields({ items }: { items: OrderChoice["items"] }) {
  const hint = useId();
  return (
    <div className="grid gap-3">
      <p id={hint} className="text-xs text-ink-soft">
        {text.adjustHint}
      </p>
      {items.map(({ id, title, quantity, lineTotal }) => (
        <fieldset key={id} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1.5">
          <legend className="float-start min-w-0 font-semibold wrap-anywhere">{title}</legend>
          <input type="hidden" name="item" value={id} />
          <span className="ms-auto flex gap-2">
            <PlainField
              name={`quantity-${id}`}
              label={text.quantity}
              inputMode="numeric"
              maxLength={4}
              required
              defaultValue={quantity}
              className="w-20"
            />
            <PlainField
              name={`total-${id}`}
              label={text.total}
              aria-describedby={hint}
              inputMode="decimal"
              maxLength={20}
              required
              defaultValue={amountInput(lineTotal)}
              className="w-36"
            />
          </span>
        </fieldset>
      ))}
    </div>
  );
}
