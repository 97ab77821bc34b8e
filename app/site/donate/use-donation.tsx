import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { Toast } from "#app/ui/toast.tsx";
import { DonationModal } from "./donation-modal.tsx";
import type { DonationTarget } from "./form.ts";
import { warmUp } from "./warm-up.tsx";

/** Milliseconds of the message "added to the cart" (docs/specification.md#9-business-constants-and-limits). */
const toastTime = 3000;

/** Opens the modal with this amount as typed. */
type Give = (target: DonationTarget, amount: string) => void;

/**
 * The donation modal and the message after it, for every place that asks for a donation. Render `modal` once. `likely`
 * is what may be given to, to prepare the first opening.
 */
export function useDonation(likely: DonationTarget | undefined): { give: Give; modal: ReactNode } {
  const opener = useRef<Give>(null);
  const give = useCallback<Give>((target, amount) => opener.current?.(target, amount), []);
  return { give, modal: <Opened ref={opener} likely={likely} /> };
}

/** Has the state of its own, so that opening does not render the slides or cards around it again. */
function Opened({ ref, likely }: { ref: Ref<Give>; likely: DonationTarget | undefined }) {
  const t = useTranslate();
  const locale = useLocale();
  const [opened, setOpened] = useState<{ target: DonationTarget; amount: string } | null>(null);
  const [added, setAdded] = useState(false);
  const close = useCallback(() => setOpened(null), []);
  const forget = useCallback(() => setAdded(false), []);

  useImperativeHandle(
    ref,
    () => (target, amount) => {
      setAdded(false);
      setOpened({ target, amount });
    },
    [],
  );
  useEffect(() => {
    if (likely) warmUp(likely, locale);
  }, [likely, locale]);

  return (
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
}
