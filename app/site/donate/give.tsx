import {
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { createRoot, type Root } from "react-dom/client";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { IslandRoot } from "#app/islands/island-root.tsx";
import { readStoredCart } from "#app/site/cart/cart-store.ts";
import { Toast } from "#app/ui/toast.tsx";
import { withoutRememberedDonors } from "#shared/giving/cart.ts";
import type { Locale } from "#shared/text/locale.ts";
import { DonationModal } from "./donation-modal.tsx";
import { type DonationForm, type DonationTarget, emptyForm, knowsDonor } from "./form.ts";
import { fetchLastDonor } from "./last-donor.ts";
import { isSharedDevice } from "./shared-device.ts";

/** The milliseconds of the message "added to the cart" (docs/specification.md#9-business-constants-and-limits). */
const toastTime = 3000;
/** The milliseconds after an island is hydrated, while the others may still wait for the processor. */
const pause = 1_000;

/** Opens the modal with this typed amount. */
type Give = (target: DonationTarget, amount: string) => void;

/** The page's only modal stays rendered while it is closed, with fresh fields for the next opening. */
type Shown = { locale: Locale; target: DonationTarget; fields: DonationForm; isOpen: boolean };

let root: Root | undefined;
let place: HTMLElement | undefined;
let shown: Shown | undefined;
let closings = 0;
const known = new Map<string, DonationTarget>();
let watching = false;
let sayAdded: (() => void) | undefined;

/**
 * Opens the modal; `added` must be rendered beside the element that calls `give`. The closed modal is rendered in
 * advance with the first target, and again when a finger touches the form of another target: on a phone, compiling its
 * code and laying out its fields takes most of the opening time.
 */
export function useGive(targets: readonly DonationTarget[]): { give: Give; added: ReactNode } {
  const locale = useLocale();
  const message = useRef<(isShown: boolean) => void>(null);
  useEffect(() => {
    for (const target of targets) known.set(target.id, target);
    const [first] = targets;
    if (!first || watching) return;
    watching = true;
    setTimeout(() => !shown && prepare(first, locale), pause);
    document.addEventListener("pointerdown", ({ target }) => {
      const form = target instanceof Element ? target.closest("form") : null;
      const id = form && new FormData(form).get("campaign");
      const likely = typeof id === "string" && known.get(id);
      if (likely && !shown?.isOpen) prepare(likely, locale);
    });
  }, [targets, locale]);
  const give = useCallback<Give>(
    (target, amount) => {
      message.current?.(false);
      sayAdded = () => message.current?.(true);
      show({ ...opening(target, amount, locale), isOpen: true });
      void offerLastDonor();
    },
    [locale],
  );
  return { give, added: <Added ref={message} /> };
}

function prepare(target: DonationTarget, locale: Locale): void {
  startTransition(() => show({ ...opening(target, "", locale), isOpen: false }));
}

/** Returns the rendered fields if this opening needs the same ones: React then renders nothing. */
function opening(target: DonationTarget, amount: string, locale: Locale): Omit<Shown, "isOpen"> {
  const cart = readStoredCart();
  const fields = emptyForm(target, amount, locale, isSharedDevice() ? withoutRememberedDonors(cart) : cart);
  const isReady = JSON.stringify([shown?.target, shown?.fields]) === JSON.stringify([target, fields]);
  return isReady && shown ? shown : { locale, target, fields };
}

/** Offers the donor of the last paid order, unless the cart names a donor or the visitor types one. */
async function offerLastDonor(): Promise<void> {
  if (!shown || knowsDonor(shown.fields)) return;
  const turn = closings;
  const remembered = await fetchLastDonor();
  const isTyping = document.activeElement?.closest("[data-donor-fields]");
  if (!remembered || isTyping || !shown?.isOpen || turn !== closings) return;
  show({ ...shown, fields: { ...shown.fields, remembered } });
}

function show(next: Shown): void {
  shown = next;
  place ??= document.body.appendChild(document.createElement("div"));
  root ??= createRoot(place, { identifierPrefix: "give" });
  root.render(
    <IslandRoot locale={next.locale} place={place}>
      <DonationModal
        key={closings}
        target={next.target}
        opened={next.fields}
        isOpen={next.isOpen}
        onClose={close}
        onAdded={() => {
          close();
          sayAdded?.();
        }}
      />
    </IslandRoot>,
  );
}

function close(): void {
  if (!shown?.isOpen) return;
  closings += 1;
  show({ ...shown, isOpen: false });
}

/** Keeps its own state, so that the message does not render the slides or cards around it again. */
function Added({ ref }: { ref: Ref<(isShown: boolean) => void> }) {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const forget = useCallback(() => setIsShown(false), []);
  useImperativeHandle(ref, () => setIsShown, []);
  return (
    <Toast milliseconds={toastTime} onGone={forget}>
      {isShown ? (
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
  );
}
