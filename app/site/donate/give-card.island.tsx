import { useLayoutEffect, useState } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import { consumeAddressAmount } from "./consume-address-amount.ts";
import { type DonationTarget, firstAmount } from "./form.ts";
import { useGive } from "./give.tsx";
import { GiveBar } from "./give-bar.tsx";
import { GiveForm } from "./give-form.tsx";

type Props = {
  target: DonationTarget;
  optional?: boolean;
  barOnly?: boolean;
};

/** The amounts on the page of a campaign or project, and the bar that repeats them while they are out of view. */
export default function GiveCard({ target, optional = false, barOnly = false }: Props) {
  const locale = useLocale();
  const [amount, setAmount] = useState(() => firstAmount(target, locale));
  const { give, added } = useGive([target]);
  const open = () => give(target, amount);

  useLayoutEffect(() => {
    const asked = consumeAddressAmount(locale);
    // An amount that is typed on this page has priority.
    if (asked !== null) setAmount((current) => (current === firstAmount(target, locale) ? asked : current));
  }, [target, locale]);

  return (
    <>
      {!barOnly && (
        <div data-give-form="">
          <GiveForm target={target} amount={amount} onAmount={setAmount} optional={optional} onGive={open} />
        </div>
      )}
      <GiveBar target={target} amount={amount} onAmount={setAmount} onGive={open} />
      {added}
    </>
  );
}
