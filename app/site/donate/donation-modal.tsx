import { ShieldCheck, X } from "lucide-react";
import { type FormEvent, memo, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import {
  forgetRememberedDonor,
  readStoredCart,
  saveCart,
  saveDirectGift,
} from "#app/site/cart/cart-store.ts";
import { StorageRefused } from "#app/site/cart/storage-refused.tsx";
import { NoticeLink } from "#app/site/notice-link.tsx";
import { TurkishNote } from "#app/site/turkish-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { storedIn, type Written } from "#app/ui/stored-text.ts";
import { textVersion } from "#shared/content/text-version.ts";
import { addItem, donateDirectly, type NewItem } from "#shared/giving/cart.ts";
import { needsProxyConsent, sharePrice } from "#shared/giving/kurban.ts";
import type { FieldError } from "#shared/text/field-error.ts";
import type { Locale } from "#shared/text/locale.ts";
import { DonationFields } from "./donation-fields.tsx";
import {
  checkForm,
  type DonationForm,
  type DonationTarget,
  firstInvalid,
  knowsDonor,
  offeredAmounts,
  toNewItem,
} from "./form.ts";
import { forgetLastDonor } from "./last-donor.ts";

type Props = {
  target: DonationTarget;
  /** The fields at the time of this opening. */
  opened: DonationForm;
  onClose: () => void;
  /** Called after the donation is in the cart, instead of `onClose`. */
  onAdded: () => void;
};

/**
 * Asks for the donation's fields, then goes to checkout or adds it to the cart. It is rendered before it opens, with
 * the most likely donation, and mounted again after it has closed.
 */
export function DonationModal({ isOpen, ...form }: Props & { isOpen: boolean }) {
  const titleId = useId();
  return (
    <Dialog labelledBy={titleId} isOpen={isOpen} onClose={form.onClose}>
      <Form titleId={titleId} {...form} />
    </Dialog>
  );
}

/** The fields follow `opened` until the donor changes one; opening with the same fields renders nothing. */
const Form = memo(function Form({ titleId, target, opened, onClose, onAdded }: Props & { titleId: string }) {
  const t = useTranslate();
  const locale = useLocale();
  const [changed, setChanged] = useState<Partial<DonationForm>>({});
  const form = { ...opened, ...changed };
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<FieldError>();
  const [unkept, setUnkept] = useState(false);
  const [paying, setPaying] = useState(false);
  // Two clicks can come before React renders, and the donation must not be added twice.
  const settled = useRef(false);
  const result = checkForm(target, form);

  function change(more: Partial<DonationForm>) {
    // Once another donor is typed, also by the browser itself, the remembered donor does not come back.
    const types = [more.name, more.phone, more.email].some((typed) => typed !== undefined);
    setChanged((before) => ({ ...before, ...more, ...(types ? { remembered: null } : {}) }));
  }

  function forget() {
    change({ remembered: null });
    forgetRememberedDonor();
    void forgetLastDonor();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (settled.current) return;
    if (result.kind === "invalid") {
      // The message is rendered before the focus makes a screen reader read the field.
      flushSync(() => setTried(true));
      const field = firstInvalid(result.errors);
      event.currentTarget.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
      return;
    }
    const item = { ...toNewItem(target, result.donation), ...agreed(target, t, locale) };
    const direct = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") !== "cart";
    const outcome = putIntoCart(item, direct);
    if (outcome.kind === "refused") {
      setRefusal(Object.values(outcome.errors)[0]);
      return;
    }
    if (outcome.kind === "unkept") {
      setUnkept(true);
      return;
    }
    settled.current = true;
    if (direct) {
      setPaying(true);
      // A whole document is loaded, because the checkout page has its own security policy.
      window.location.assign("/odeme");
    } else {
      onAdded();
    }
  }

  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col">
      <Head id={titleId} target={target} onClose={onClose} />
      {/* The scroll padding shows a focused field with its label above and its error below. */}
      <div className="grid min-h-0 scroll-py-14 gap-4.5 overflow-y-auto overscroll-contain px-5 py-4 sm:px-7">
        <TurkishNote of={wordsOf(target, locale)} fields={["title"]} />
        <DonationFields
          target={target}
          form={form}
          isDonorKnown={knowsDonor({ ...opened, remembered: null })}
          errors={tried && result.kind === "invalid" ? result.errors : {}}
          onChange={change}
          onForget={forget}
        />
        <Secure />
      </div>
      <footer className="low:py-2 grid gap-3 border-t border-sand-200 bg-sand-50 px-5 py-3.5 sm:px-7">
        {unkept && <StorageRefused />}
        {refusal && <Notice kind="error">{fieldErrorText(t, locale, refusal)}</Notice>}
        <Ways paying={paying} />
      </footer>
    </form>
  );
});

/** Puts the donation into the cart: in addition to the other lines, or alone and directly to checkout. */
function putIntoCart(item: NewItem, direct: boolean) {
  const outcome = direct ? donateDirectly(item) : addItem(readStoredCart(), item);
  if (outcome.kind === "refused") return outcome;
  const before = readStoredCart();
  const isKept = direct ? saveDirectGift(outcome.cart) : saveCart(outcome.cart);
  if (isKept) return { kind: "kept" } as const;
  saveCart(before);
  return { kind: "unkept" } as const;
}

/** Returns the consent to store: the checkout may be on another day and in another language. */
function agreed({ category }: DonationTarget, t: Translate, locale: Locale): Pick<NewItem, "proxyConsent"> {
  if (!needsProxyConsent(category)) return {};
  const version = textVersion(t("donate.modal.consent"));
  return { proxyConsent: { language: locale, version, at: new Date().toISOString() } };
}

function Head({ id, target, onClose }: { id: string; target: DonationTarget; onClose: () => void }) {
  const t = useTranslate();
  return (
    <header className="flex items-start justify-between gap-4 border-b border-sand-200 py-3 ps-5 pe-3 sm:ps-7 sm:pe-5 low:items-center low:py-1">
      <h2 id={id} className="text-xl low:text-lg">
        <span className="low:sr-only block font-sans text-sm font-semibold text-gold-700">
          {t("label.yourGift")}
        </span>
        <bdi {...storedIn(target, "title")}>{target.title}</bdi>
      </h2>
      <Button look="quiet" className="size-11 shrink-0 px-0!" onClick={onClose} aria-label={t("label.close")}>
        <X aria-hidden="true" className="size-5" />
      </Button>
    </header>
  );
}

/** Returns the languages of the title and of the labels of the amounts. */
function wordsOf(target: DonationTarget, locale: Locale): Written[] {
  const labels = sharePrice(target) ? [] : offeredAmounts(target, locale).filter(({ label }) => label);
  return [target, ...labels.map(({ lang }) => ({ languages: { title: lang } }))];
}

function Ways({ paying }: { paying: boolean }) {
  const t = useTranslate();
  const look = "px-3! low:min-h-11";
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button type="submit" value="pay" size="lg" className={look} disabled={paying}>
        {t(paying ? "donate.modal.paying" : "donate.modal.pay")}
      </Button>
      <Button type="submit" value="cart" look="secondary" size="lg" className={look} disabled={paying}>
        {t("donate.modal.add")}
      </Button>
    </div>
  );
}

function Secure() {
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
