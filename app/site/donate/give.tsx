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
import { fetchOffers } from "#app/site/kurban/fetch-offers.ts";
import { Toast } from "#app/ui/toast.tsx";
import { withoutRememberedDonors } from "#shared/giving/cart.ts";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import type { Locale } from "#shared/text/locale.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { DonationModal } from "./donation-modal.tsx";
import { type DonationForm, type DonationTarget, emptyForm, knowsDonor } from "./form.ts";
import { fetchLastDonor } from "./last-donor.ts";
import { isSharedDevice } from "./shared-device.ts";

/** The message "added to the cart" is shown this long (docs/specification.md#9-business-constants-and-limits). */
const toastMs = 3000;
/** The modal is prepared after this pause, because other islands may still have to be hydrated. */
const prepareDelayMs = 1_000;

/** Opens the modal with this amount. */
type Give = (target: DonationTarget, amount: string) => void;

/** The state of the page's only modal, which is also rendered while it is closed. */
type ModalState = {
  locale: Locale;
  target: DonationTarget;
  fields: DonationForm;
  offer: VisibleOffer | null;
  isOpen: boolean;
};

let root: Root | undefined;
let container: HTMLElement | undefined;
let modalState: ModalState | undefined;
let closeCount = 0;
const targetsById = new Map<string, DonationTarget>();
let isWatching = false;
let showAddedMessage: (() => void) | undefined;

/**
 * Returns the function that opens the modal, and the message `added`, which the caller must render. The closed modal is
 * rendered in advance, because on a phone compiling its code and laying out its fields takes most of the opening time.
 * It is rendered with the first target, and again when a finger touches the form of another target.
 */
export function useGive(targets: readonly DonationTarget[]): { give: Give; added: ReactNode } {
  const locale = useLocale();
  const message = useRef<(isShown: boolean) => void>(null);
  useEffect(() => {
    for (const target of targets) targetsById.set(target.id, target);
    const [first] = targets;
    if (!first || isWatching) return;
    isWatching = true;
    setTimeout(() => !modalState && prepare(first, locale), prepareDelayMs);
    document.addEventListener("pointerdown", ({ target }) => {
      const form = target instanceof Element ? target.closest("form") : null;
      const id = form && new FormData(form).get("campaign");
      const touchedTarget = typeof id === "string" && targetsById.get(id);
      if (touchedTarget && !modalState?.isOpen) prepare(touchedTarget, locale);
    });
  }, [targets, locale]);
  const give = useCallback<Give>(
    (target, amount) => {
      message.current?.(false);
      showAddedMessage = () => message.current?.(true);
      renderModal({ ...createOpening(target, amount, locale), isOpen: true });
      void offerLastDonor();
      void loadOffer(target);
    },
    [locale],
  );
  return { give, added: <AddedToast ref={message} /> };
}

function prepare(target: DonationTarget, locale: Locale): void {
  startTransition(() => renderModal({ ...createOpening(target, "", locale), isOpen: false }));
  void loadOffer(target);
}

/** Fetches the offer of a kurban, which the page does not carry, because its numbers change every second. */
async function loadOffer(target: DonationTarget): Promise<void> {
  const offers = await fetchOffers([target]);
  if (!offers || !modalState || modalState.target.id !== target.id) return;
  const offer = ownValue(offers, target.id) ?? null;
  if (JSON.stringify(offer) !== JSON.stringify(modalState.offer)) renderModal({ ...modalState, offer });
}

/** Returns the current state if the modal opens with the same fields, so that React renders nothing. */
function createOpening(target: DonationTarget, amount: string, locale: Locale): Omit<ModalState, "isOpen"> {
  const cart = readStoredCart();
  const fields = emptyForm(target, amount, locale, isSharedDevice() ? withoutRememberedDonors(cart) : cart);
  const isReady =
    JSON.stringify([modalState?.target, modalState?.fields]) === JSON.stringify([target, fields]);
  const offer = modalState?.target.id === target.id ? modalState.offer : null;
  return isReady && modalState ? modalState : { locale, target, fields, offer };
}

/** Offers the donor of the last paid order, unless the cart names a donor or the visitor types one. */
async function offerLastDonor(): Promise<void> {
  if (!modalState || knowsDonor(modalState.fields)) return;
  const countAtRequest = closeCount;
  const remembered = await fetchLastDonor();
  const isTyping = document.activeElement?.closest("[data-donor-fields]");
  if (!remembered || isTyping || !modalState?.isOpen || countAtRequest !== closeCount) return;
  renderModal({ ...modalState, fields: { ...modalState.fields, remembered } });
}

function renderModal(next: ModalState): void {
  modalState = next;
  container ??= document.body.appendChild(document.createElement("div"));
  root ??= createRoot(container, { identifierPrefix: "give" });
  root.render(
    <IslandRoot locale={next.locale} element={container}>
      <DonationModal
        key={closeCount}
        target={next.target}
        initialForm={next.fields}
        offer={next.offer}
        isOpen={next.isOpen}
        onClose={close}
        onAdded={() => {
          close();
          showAddedMessage?.();
        }}
      />
    </IslandRoot>,
  );
}

function close(): void {
  if (!modalState?.isOpen) return;
  closeCount += 1;
  renderModal({ ...modalState, isOpen: false });
}

/** The message has its own state, so that the slides or cards around it are not rendered again. */
function AddedToast({ ref }: { ref: Ref<(isShown: boolean) => void> }) {
  const t = useTranslate();
  const [isShown, setIsShown] = useState(false);
  const hideMessage = useCallback(() => setIsShown(false), []);
  useImperativeHandle(ref, () => setIsShown, []);
  return (
    <Toast milliseconds={toastMs} onGone={hideMessage}>
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
