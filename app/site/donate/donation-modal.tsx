import { ShieldCheck, X } from "lucide-react";
import { type FormEvent, memo, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import {
  forgetRememberedDonor,
  readStoredCart,
  saveCart,
  saveDirectDonation,
} from "#app/site/cart/cart-store.ts";
import { StorageRefused } from "#app/site/cart/storage-refused.tsx";
import { OfferProblem } from "#app/site/kurban/offer-note.tsx";
import { findOfferObstacle } from "#app/site/kurban/offer-obstacle.ts";
import { proxyConsent, proxyText } from "#app/site/kurban/proxy-text.ts";
import { NoticeLink } from "#app/site/notice-link.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { storedTextIn, type TranslatedFields } from "#app/ui/stored-text-attributes.ts";
import { addItem, donateDirectly, type NewItem } from "#shared/giving/cart.ts";
import { fitShares } from "#shared/giving/cart-shares.ts";
import type { DonationErrors } from "#shared/giving/donation.ts";
import { donationTypeError, KURBAN_CATEGORY, needsProxyConsent, sharePrice } from "#shared/giving/kurban.ts";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { listOfferedAmounts } from "#shared/giving/offers.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import type { Locale } from "#shared/text/locale.ts";
import { DonationFields } from "./donation-fields.tsx";
import {
  checkForm,
  countFormShares,
  type DonationForm,
  type DonationTarget,
  findFirstInvalid,
  hasKind,
  hasOfferError,
  knowsDonor,
  toNewItem,
} from "./form.ts";
import { forgetLastDonor } from "./last-donor.ts";

type Props = {
  target: DonationTarget;
  /** The fields when the modal opens. */
  initialForm: DonationForm;
  /** The offer of a kurban campaign; null without an offer, and until the server has answered. */
  offer: VisibleOffer | null;
  onClose: () => void;
  /** Is called instead of `onClose` after the donation was added to the cart. */
  onAdded: () => void;
};

/**
 * Asks for the fields of a donation, then adds the donation to the cart or goes to checkout. The modal is rendered with
 * the most likely donation before it opens, and mounted again after it has closed.
 */
export function DonationModal({ isOpen, ...form }: Props & { isOpen: boolean }) {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} isOpen={isOpen} onClose={form.onClose}>
      <Form titleId={titleId} {...form} />
    </Dialog>
  );
}

/** The fields have the values of `initialForm` until the donor changes them. */
const Form = memo(function Form({
  titleId,
  target,
  initialForm,
  offer,
  onClose,
  onAdded,
}: Props & { titleId: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const [changed, setChanged] = useState<Partial<DonationForm>>({});
  const form = { ...initialForm, ...changed };
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<FieldError>();
  const [isNotSaved, setIsNotSaved] = useState(false);
  const [isPaying, setIsPaying] = useState(false);
  // The ref prevents that a second click before React renders adds the donation twice.
  const isSettled = useRef(false);
  const result = checkForm(target, form);
  const quantity = countFormShares(target, form.amount);
  const obstacle = offer && findOfferObstacle(offer, quantity, t, locale);
  const hasWrongShares = offer !== null && hasOfferError(form, offer, quantity);
  // The offer has another wording, so a consent to the wording before its answer does not count.
  const [hadOffer, setHadOffer] = useState(offer !== null);
  if (hadOffer !== (offer !== null)) {
    setHadOffer(offer !== null);
    change({ proxyConsent: false });
  }

  function change(newFields: Partial<DonationForm>) {
    // After the donor or the browser fills in another donor, the remembered donor is no longer used.
    const hasTypedDonor = [newFields.name, newFields.phone, newFields.email].some(
      (typed) => typed !== undefined,
    );
    setChanged((before) => ({ ...before, ...newFields, ...(hasTypedDonor ? { remembered: null } : {}) }));
  }

  function forgetDonor() {
    change({ remembered: null });
    forgetRememberedDonor();
    void forgetLastDonor();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSettled.current || obstacle) return;
    if (result.kind === "invalid" || hasWrongShares) {
      // The message must be rendered before a screen reader reads the focused field.
      flushSync(() => setIsTried(true));
      const field = result.kind === "invalid" ? findFirstInvalid(result.errors) : undefined;
      const selector = offer ? firstInvalid : `[name="${field}"]`;
      event.currentTarget.querySelector<HTMLElement>(selector)?.focus();
      return;
    }
    const item = {
      ...toNewItem(target, result.donation),
      ...(needsProxyConsent(target.category) && {
        proxyConsent: proxyConsent(proxyText(t, offer !== null), locale),
      }),
      ...(offer && form.shares && { shares: fitShares(form.shares, quantity) }),
    };
    const isDirect = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") !== "cart";
    const outcome = putIntoCart(item, isDirect);
    if (outcome.kind === "refused") {
      setRefusal(Object.values(outcome.errors)[0]);
      return;
    }
    if (outcome.kind === "unkept") {
      setIsNotSaved(true);
      return;
    }
    isSettled.current = true;
    if (isDirect) {
      setIsPaying(true);
      // A whole document is loaded, because the checkout page has its own security policy.
      window.location.assign("/odeme");
    } else {
      onAdded();
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <ModalHeader id={titleId} target={target} onClose={onClose} />
      {/* The scroll padding shows a focused field with its label above and its error below. */}
      <div className="grid min-h-0 scroll-py-14 gap-4.5 overflow-y-auto overscroll-contain px-5 py-4 sm:px-7">
        <TurkishNote records={listLanguages(target, locale)} fields={["title"]} />
        <DonationFields
          target={target}
          offer={offer}
          isTried={isTried}
          form={form}
          isDonorKnown={knowsDonor({ ...initialForm, remembered: null })}
          errors={isTried ? listErrors(result, form, offer) : {}}
          onChange={change}
          onForget={forgetDonor}
        />
        <SecurityNote />
      </div>
      <footer className="low:py-2 grid gap-3 border-t border-sand-200 bg-sand-50 px-5 py-3.5 sm:px-7">
        {document.documentElement.dataset.closed !== undefined && (
          <Notice kind="warning">{t("refusal.notOpen")}</Notice>
        )}
        {isNotSaved && <StorageRefused />}
        {refusal && <Notice kind="error">{fieldErrorText(t, locale, refusal)}</Notice>}
        {obstacle && <OfferProblem obstacle={obstacle} />}
        <SubmitButtons paying={isPaying} isBlocked={obstacle !== null} />
      </footer>
    </form>
  );
});

/** Adds the donation to the cart. A direct donation replaces the other items. */
function putIntoCart(item: NewItem, direct: boolean) {
  const outcome = direct ? donateDirectly(item) : addItem(readStoredCart(), item);
  if (outcome.kind === "refused") return outcome;
  const before = readStoredCart();
  const isKept = direct ? saveDirectDonation(outcome.cart) : saveCart(outcome.cart);
  if (isKept) return { kind: "kept" } as const;
  saveCart(before);
  return { kind: "unkept" } as const;
}

/** The first field with an error, in the order of the page. A group of choices describes its error. */
const firstInvalid = "[aria-invalid=true], fieldset[aria-describedby] input";

/** Adds the error of a type that the animals of the offer do not have. */
function listErrors(
  result: ReturnType<typeof checkForm>,
  { donationType }: DonationForm,
  offer: VisibleOffer | null,
): DonationErrors {
  const errors = result.kind === "invalid" ? result.errors : {};
  if (!offer || hasKind(offer, donationType)) return errors;
  return { ...errors, donationType: donationTypeError(KURBAN_CATEGORY) };
}

function ModalHeader({ id, target, onClose }: { id: string; target: DonationTarget; onClose: () => void }) {
  const t = useTranslate();
  return (
    <header className="flex items-start justify-between gap-4 border-b border-sand-200 py-3 ps-5 pe-3 sm:ps-7 sm:pe-5 low:items-center low:py-1">
      <h2 id={id} className="text-xl low:text-lg">
        <span className="low:sr-only block font-sans text-sm font-semibold text-gold-700">
          {t("label.yourGift")}
        </span>
        <bdi {...storedTextIn(target, "title")}>{target.title}</bdi>
      </h2>
      <Button
        variant="quiet"
        className="size-11 shrink-0 px-0!"
        onClick={onClose}
        aria-label={t("label.close")}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </header>
  );
}

/** Returns the languages of the title and of the labels of the amounts. */
function listLanguages(target: DonationTarget, locale: Locale): TranslatedFields[] {
  const labels = sharePrice(target) ? [] : listOfferedAmounts(target, locale).filter(({ label }) => label);
  return [target, ...labels.map(({ lang }) => ({ languages: { title: lang } }))];
}

function SubmitButtons({ paying, isBlocked }: { paying: boolean; isBlocked: boolean }) {
  const t = useTranslate();
  const buttonClasses = "px-3! low:min-h-11";
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button type="submit" value="pay" size="lg" className={buttonClasses} disabled={paying || isBlocked}>
        {t(paying ? "donate.modal.paying" : "donate.modal.pay")}
      </Button>
      <Button
        type="submit"
        value="cart"
        variant="secondary"
        size="lg"
        className={buttonClasses}
        disabled={paying || isBlocked}
      >
        {t("donate.modal.add")}
      </Button>
    </div>
  );
}

function SecurityNote() {
  const t = useTranslate();
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-0.5 text-center text-sm text-ink-faint">
      <span>
        <ShieldCheck aria-hidden="true" className="me-2 inline-block size-4 align-[-0.15em]" />
        {t("donate.modal.secure")}
      </span>
      <NoticeLink>{t("label.notice")}</NoticeLink>
    </p>
  );
}
