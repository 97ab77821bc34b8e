import { type FormEvent, useState } from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultSubmit } from "#app/ui/default-submit.tsx";
import { validateListAmount } from "#shared/giving/donation.ts";
import { minimumFor, sharePrice } from "#shared/giving/kurban.ts";
import { AmountField } from "./amount-field.tsx";
import type { DonationTarget } from "./form.ts";
import { LabelWithTitle } from "./label-with-title.tsx";

type Props = {
  target: DonationTarget;
  amount: string;
  onAmount: (amount: string) => void;
  /** Whether the amount may be empty. The modal then asks for the amount. */
  optional?: boolean;
  onGive: () => void;
};

/**
 * The amount, and the button that opens the modal. If the form is submitted before the page's script has loaded, it leads
 * to the campaign's page with the amount.
 */
export function GiveForm({ target, amount, onAmount, optional = false, onGive }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [isTried, setIsTried] = useState(false);
  const price = sharePrice(target);
  const result = validateListAmount(amount, minimumFor(target), price);
  const isReady = result.kind === "valid" || (optional && amount.trim() === "");
  // The price of a kurban cannot be typed. An invalid amount can only come from the address, so its error is shown.
  const error = (isTried || price !== null) && !isReady && result.kind === "invalid" ? result.error : null;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsTried(true);
    if (isReady) onGive();
    else event.currentTarget.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
  }

  return (
    <form action="/bagis" onSubmit={submit} noValidate className="grid gap-4 sm:gap-2">
      <DefaultSubmit />
      <input type="hidden" name="campaign" value={target.id} />
      <AmountField
        target={target}
        titled={target}
        value={amount}
        onChange={onAmount}
        error={fieldErrorText(t, locale, error)}
      />
      <Button type="submit" size="lg">
        <span>
          <LabelWithTitle titled={target}>{t("donate.give")}</LabelWithTitle>
        </span>
      </Button>
    </form>
  );
}
