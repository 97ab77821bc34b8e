import { useContext, useId, useState } from "react";
import { RadioCards } from "#app/ui/choice.tsx";
import type { OrderChoice } from "#server/transfers/read-choice.ts";
import { formatMoney, toDecimalString } from "#shared/money.ts";
import { controlLook } from "../kit/form/form-field.tsx";
import { kitText } from "../kit/kit-text.ts";
import { ReasonButton } from "../kit/reason-button.tsx";
import { Sheet } from "../orders/sheet.tsx";
import { RowWrites, useRowFetcher } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { orderName } from "./suggestion-list.tsx";

const money = (amount: number) => formatMoney(amount, "TRY", "tr");
/** `1500,00`, as staff type it. */
export const typed = (amount: number) => toDecimalString(amount).replace(".", ",");

/** Staff match the row with an order: as much as it expects, a part, or with its items changed to what came. */
export function ChooseOrder({ choice, left }: { choice: OrderChoice; left: number }) {
  const fetcher = useRowFetcher();
  const [how, setHow] = useState("match");
  const { id, missing, received, totalAmount } = choice;
  return (
    <Sheet title={text.matchWith(orderName(choice))} arrives>
      <p className="text-ink-soft">{text.expects(money(missing), money(totalAmount))}</p>
      <fetcher.Form method="post" preventScrollReset className="mt-3 grid gap-4">
        <input type="hidden" name="intent" value="match" />
        <input type="hidden" name="order" value={id} />
        <input type="hidden" name="received" value={received} />
        {left !== missing && (
          <RadioCards
            legend={text.how}
            name="how"
            value={how}
            onChange={setHow}
            className="sm:grid-cols-2"
            options={[
              { value: "match", label: text.asOrdered },
              { value: "adjust", label: text.adjust },
            ]}
          />
        )}
        {how === "adjust" ? (
          <ItemFields items={choice.items} />
        ) : (
          <AmountField amount={Math.min(left, missing)} />
        )}
        <SaveButton />
      </fetcher.Form>
    </Sheet>
  );
}

/** A match waits for the rest: staff change the items of its order to what came instead. */
export function AdjustMatch({ choice, match }: { choice: OrderChoice; match: number }) {
  const fetcher = useRowFetcher();
  return (
    <Sheet title={`${text.adjust}: ${orderName(choice)}`} arrives>
      <fetcher.Form method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="adjust" />
        <input type="hidden" name="match" value={match} />
        <ItemFields items={choice.items} />
        <SaveButton />
      </fetcher.Form>
    </Sheet>
  );
}

function SaveButton() {
  const fetcher = useRowFetcher();
  const { mayWrite } = useContext(RowWrites);
  const busy = fetcher.state !== "idle";
  return (
    <div>
      <ReasonButton
        type="submit"
        look="primary"
        disabled={busy}
        reason={mayWrite ? undefined : kitText.noPermission}
      >
        {busy ? text.working : text.save}
      </ReasonButton>
    </div>
  );
}

function AmountField({ amount }: { amount: number }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {text.amount}
      </label>
      <input
        id={id}
        name="amount"
        inputMode="decimal"
        maxLength={20}
        required
        autoComplete="off"
        defaultValue={typed(amount)}
        className={`${controlLook} max-w-48 tabular-nums`}
      />
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
        <div key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          <span className="flex gap-2">
            <input type="hidden" name="item" value={id} />
            <input
              name={`quantity-${id}`}
              aria-label={text.itemQuantity(title)}
              inputMode="numeric"
              maxLength={4}
              required
              autoComplete="off"
              defaultValue={quantity}
              className={`${controlLook} w-20! text-end tabular-nums`}
            />
            <input
              name={`total-${id}`}
              aria-label={text.itemTotal(title)}
              aria-describedby={hint}
              inputMode="decimal"
              maxLength={20}
              required
              autoComplete="off"
              defaultValue={typed(lineTotal)}
              className={`${controlLook} w-36! text-end tabular-nums`}
            />
          </span>
        </div>
      ))}
    </div>
  );
}
