import { useCallback, useState } from "react";
import { address as addressText } from "#app/i18n/messages/tr/address.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Button } from "#app/ui/button.tsx";
import { NAME_MAX } from "#shared/donor.ts";
import { doubtAddress } from "#shared/typed-address.ts";
import { controlLook } from "../kit/form/form-field.tsx";
import { kitText } from "../kit/kit-text.ts";
import { ReasonButton } from "../kit/reason-button.tsx";
import { useAnswered } from "../kit/use-answered.ts";
import { detailText } from "./messages.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

/** Corrects the donor's name, phone and e-mail. What was typed stays until it is saved. */
export function ContactForm({ order, fetcher, reason }: WritingPanel) {
  const [seen, setSeen] = useState<Date | null>(null);
  const [email, setEmail] = useState("");
  const busy = busyIntent(fetcher) === "contact";
  const saved = fetcher.data?.contactSaved === true;
  useAnswered(
    busy,
    useCallback(() => saved && setSeen(null), [saved]),
  );
  if (order.erasedAt) return null;
  if (seen === null) {
    const open = () => {
      setEmail(order.customerEmail ?? "");
      setSeen(order.updatedAt);
    };
    return (
      <div className="mt-4">
        <ReasonButton reason={reason} onClick={open}>
          {detailText.correct}
        </ReasonButton>
      </div>
    );
  }
  const doubt = doubtAddress(email);
  return (
    <fetcher.Form method="post" preventScrollReset className="mt-4 grid gap-3 border-t border-sand-200 pt-4">
      <input type="hidden" name="intent" value="contact" />
      {/* After a refusal the page shows the other person's change, and the next press is meant for it. */}
      <input type="hidden" name="seen" value={(busy ? seen : order.updatedAt).toISOString()} />
      <label className={label}>
        {detailText.name}
        <input name="name" defaultValue={order.customerName} maxLength={NAME_MAX} required className={look} />
      </label>
      <label className={label}>
        {detailText.phone}
        <input
          name="phone"
          defaultValue={order.customerPhone ?? ""}
          inputMode="tel"
          dir="ltr"
          maxLength={40}
          required={order.customerPhone !== null}
          className={look}
        />
      </label>
      <label className={label}>
        {detailText.email}
        <input
          name="email"
          {...addressInput}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          maxLength={254}
          className={look}
        />
      </label>
      {doubt && (
        <p role="status" className="text-xs text-ink-soft wrap-anywhere">
          {doubt.kind === "near"
            ? addressText["email.doubt.near"].replace("{meant}", doubt.meant)
            : addressText[`email.doubt.${doubt.kind}`]}
        </p>
      )}
      <p className="text-xs text-ink-faint">{detailText.correctHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy}>
          {busy ? detailText.correcting : detailText.correctSave}
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => setSeen(null)}>
          {kitText.giveUp}
        </Button>
      </div>
    </fetcher.Form>
  );
}

const label = "block text-xs font-medium text-ink-soft";
const look = `${controlLook} mt-1`;
