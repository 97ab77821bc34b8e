import { type ReactNode, useCallback, useState } from "react";
import { useTranslate } from "#app/i18n/context.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { DonationModal } from "./donation-modal.tsx";
import type { DonationTarget } from "./form.ts";

/** Milliseconds of the message "added to the cart" (docs/specification.md#9-business-constants-and-limits). */
const toastTime = 3000;

type Donation = {
  /** Opens the modal with this amount as typed. */
  give: (target: DonationTarget, amount: string) => void;
  /** Render it once, anywhere on the page. */
  modal: ReactNode;
};

/** The donation modal and the message after it, for every place that asks for a donation. */
export function useDonation(): Donation {
  const t = useTranslate();
  const [opened, setOpened] = useState<{ target: DonationTarget; amount: string } | null>(null);
  const [added, setAdded] = useState(false);
  const close = useCallback(() => setOpened(null), []);
  const forget = useCallback(() => setAdded(false), []);

  const modal = (
    <>
      {opened && (
        <DonationModal
          target={opened.target}
          initialAmount={opened.amount}
          onClose={close}
          onAdded={() => setAdded(true)}
        />
      )}
      <Toast milliseconds={toastTime} onGone={forget}>
        {added ? (
          <>
            <span>{t("donate.added")}</span>
            <a
              href="/sepet"
              className="inline-flex min-h-11 items-center rounded-md px-3 font-semibold underline underline-offset-4 outline-offset-0 outline-white hover:bg-leaf-700"
            >
              {t("donate.toCart")}
            </a>
          </>
        ) : null}
      </Toast>
    </>
  );

  function give(target: DonationTarget, amount: string) {
    setAdded(false);
    setOpened({ target, amount });
  }
  return { give, modal };
}
