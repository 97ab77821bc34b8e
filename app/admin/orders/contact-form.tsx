import { useEffect, useRef, useState } from "react";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Button } from "#app/ui/button.tsx";
import { NAME_MAX } from "#shared/giving/donor.ts";
import { address as addressText } from "#shared/messages/tr/address.ts";
import { findAddressDoubt } from "#shared/text/typed-address.ts";
import { detailText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

export function ContactForm({ reason, ...panel }: WritingPanel) {
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The closed form has lost the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) openButton.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (panel.order.erasedAt) return null;
  if (isOpen) return <ContactFields {...panel} onClose={() => setIsOpen(false)} />;
  return (
    <div className="mt-4">
      <ReasonButton ref={openButton} reason={reason} onClick={() => setIsOpen(true)}>
        {detailText.correct}
      </ReasonButton>
    </div>
  );
}

function ContactFields({ order, fetcher, onClose }: Omit<WritingPanel, "reason"> & { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(order.updatedAt);
  const busy = busyIntent(fetcher) === "contact";
  const isSaved = fetcher.data?.contactSaved === true;
  // The fetcher may still have an answer from the last time that the form was open.
  const [answerCount, setAnswerCount] = useState(0);
  const errors = (answerCount > 0 && !busy && fetcher.data?.contactErrors) || {};
  useOnAnswer(busy, () => {
    if (isSaved) return onClose();
    // The page now shows the change of the other person, and the next press may overwrite it.
    setExpectedUpdatedAt(order.updatedAt);
    setAnswerCount((count) => count + 1);
  });
  useEffect(() => {
    const findElement = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (answerCount === 0) findElement("input:not([type=hidden])")?.focus();
    else if (findElement("[aria-invalid]")) findElement("[aria-invalid]")?.focus();
    // The message is at the top of the page, so the focus must not scroll the page.
    else findElement("[type=submit]")?.focus({ preventScroll: true });
  }, [answerCount]);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      preventScrollReset
      className="mt-4 grid gap-3 border-t border-sand-200 pt-4"
    >
      <HiddenInputs values={{ intent: "contact", seen: expectedUpdatedAt.toISOString() }} />
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
      <EmailField storedEmail={order.customerEmail ?? ""} />
      <p className="text-xs text-ink-faint">{detailText.correctHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? detailText.correcting : detailText.correctSave}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          {kitText.giveUp}
        </Button>
      </div>
    </fetcher.Form>
  );
}

function EmailField({ storedEmail }: { storedEmail: string }) {
  const [email, setEmail] = useState(storedEmail);
  const doubt = findAddressDoubt(email);
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
            ? addressText["email.doubt.near"].replace("{meant}", doubt.suggestion)
            : addressText[`email.doubt.${doubt.kind}`]}
        </p>
      )}
    </PlainField>
  );
}
