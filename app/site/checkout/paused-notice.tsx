import { useEffect, useId, useRef } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import type { AccountsOfBank } from "#shared/money/donation-accounts.ts";
import { FittingAccount } from "./fitting-account.tsx";

/** The notice that card payment is paused, with the accounts. It gets the focus, because the button is disabled. */
export function PausedNotice({
  text,
  banks,
  purpose,
  onTransfer,
}: {
  text: string;
  banks: readonly AccountsOfBank[];
  purpose: string | null;
  onTransfer: () => void;
}) {
  const t = useTranslate();
  const titleId = useId();
  const reasonId = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={reasonId}
      className="grid gap-4 rounded-lg border border-gold-300 bg-gold-100 p-5"
    >
      <div className="text-gold-700">
        <h2 id={titleId} className="font-sans text-base font-semibold tracking-normal">
          {t("checkout.paused.title")}
        </h2>
        <p id={reasonId} className="mt-1.5 text-sm">
          {text}
        </p>
      </div>
      <Button variant="secondary" onClick={onTransfer}>
        {t("checkout.paused.transfer")}
      </Button>
      <FittingAccount banks={banks} purpose={purpose} heading="h3" />
    </section>
  );
}
