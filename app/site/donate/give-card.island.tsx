import { useLayoutEffect, useState } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import { preselectedAmount } from "#shared/giving/offers.ts";
import { consumeAddressAmount } from "./consume-address-amount.ts";
import type { DonationTarget } from "./form.ts";
import { useGive } from "./give.tsx";
import { GiveBar } from "./give-bar.tsx";
import { GiveForm } from "./give-form.tsx";

type Props = {
  target: DonationTarget;
  optional?: boolean;
  barOnly?: boolean;
};

/** The donation form on the page of a campaign or project, and the bar that repeats the amount at the lower edge. */
export default function GiveCard({ target, optional = false, barOnly = false }: Props) {
  const locale = useLocale();
  const [amount, setAmount] = useState(() => preselectedAmount(target, locale));
  const { give, added } = useGive([target]);
  const openModal = () => give(target, amount);

  useLayoutEffect(() => {
    const addressAmount = consumeAddressAmount(locale);
    // An amount that is typed on this page has priority.
    if (addressAmount !== null)
      setAmount((current) => (current === preselectedAmount(target, locale) ? addressAmount : current));
  }, [target, locale]);

  return (
    <>
      {!barOnly && (
        <div data-give-form="">
          <GiveForm
            target={target}
            amount={amount}
            onAmount={setAmount}
            optional={optional}
            onGive={openModal}
          />
        </div>
      )}
      <GiveBar target={target} amount={amount} onAmount={setAmount} onGive={openModal} />
      {added}
    </>
  );
}
