import { useEffect, useRef, useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Button } from "#app/ui/button.tsx";
import { NAME_MAX } from "#shared/giving/donor.ts";
import { address as addressText } from "#shared/messages/tr/address.ts";
import { doubtAddress } from "#shared/text/typed-address.ts";
import { detailText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

/** Corrects the donor's name, phone and e-mail. */
export function ContactForm({ reason, ...writing }: WritingPanel) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The form is gone together with the focus.
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
  if (writing.order.erasedAt) return null;
  if (open) return <ContactFields {...writing} onClose={() => setOpen(false)} />;
  return (
    <div className="mt-4">
      <ReasonButton ref={opener} reason={reason} onClick={() => setOpen(true)}>
        {detailText.correct}
      </ReasonButton>
    </div>
  );
}

/** The fields of the form; typed text stays until it is saved. */
function ContactFields({ order, fetcher, onClose }: Omit<WritingPanel, "reason"> & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(order.updatedAt);
  const busy = busyIntent(fetcher) === "contact";
  const saved = fetcher.data?.contactSaved === true;
  // Answers from an earlier time that the form was open are not shown.
  const [answers, setAnswers] = useState(0);
  const errors = (answers > 0 && !busy && fetcher.data?.contactErrors) || {};
  useAnswered(busy, () => {
    if (saved) return onClose();
    // The page now shows the other person's change, and the next press applies to it.
    setSeen(order.updatedAt);
    setAnswers((count) => count + 1);
  });
  useEffect(() => {
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what);
    if (answers === 0) find("input:not([type=hidden])")?.focus();
    else if (find("[aria-invalid]")) find("[aria-invalid]")?.focus();
    // The message is at the top of the page, so the focus must not scroll the page.
    else find("[type=submit]")?.focus({ preventScroll: true });
  }, [answers]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      preventScrollReset
      className="mt-4 grid gap-3 border-t border-sand-200 pt-4"
    >
      <HiddenInputs values={{ intent: "contact", seen: seen.toISOString() }} />
      <PlainField
        label={detailText.name}
        name="name"
        defaultValue={order.customerName}
        maxLength={NAME_MAX}
        required
        error={errors.name}
      />
      <PlainField
        label={detailText.phone}
        name="phone"
        defaultValue={order.customerPhone ?? ""}
        inputMode="tel"
        dir="ltr"
        maxLength={40}
        required={order.customerPhone !== null}
        error={errors.phone}
      />
      <EmailField stored={order.customerEmail ?? ""} />
      <p className="text-xs text-ink-faint">{detailText.correctHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? detailText.correcting : detailText.correctSave}
        </Button>
        <Button look="secondary" disabled={busy} onClick={onClose}>
          {kitText.giveUp}
        </Button>
      </div>
    </fetcher.Form>
  );
}

/** The e-mail field, which warns about a likely typing error in the address. */
function EmailField({ stored }: { stored: string }) {
  const [email, setEmail] = useState(stored);
  const doubt = doubtAddress(email);
  return (
    <PlainField
      label={detailText.email}
      name="email"
      {...addressInput}
      value={email}
      onChange={({ target }) => setEmail(target.value)}
      maxLength={254}
    >
      {doubt && (
        <p role="status" className="mt-1.5 text-xs text-ink-soft wrap-anywhere">
          {doubt.kind === "near"
            ? addressText["email.doubt.near"].replace("{meant}", doubt.meant)
            : addressText[`email.doubt.${doubt.kind}`]}
        </p>
      )}
    </PlainField>
  );
}
