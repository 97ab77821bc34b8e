import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslate } from "#app/i18n/context.tsx";
import { fieldErrorText } from "#app/i18n/field-error.ts";
import { DonorLine } from "#app/site/donor-line.tsx";
import { OfferNote } from "#app/site/kurban/offer-note.tsx";
import { proxyText } from "#app/site/kurban/proxy-text.ts";
import { ShareChoice } from "#app/site/kurban/share-fields.tsx";
import { Checkbox, RadioCards } from "#app/ui/choice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PhoneField } from "#app/ui/phone-field.tsx";
import type { DonationErrors } from "#shared/giving/donation.ts";
import { NAME_MAX } from "#shared/giving/donor.ts";
import { KURBAN_CATEGORY, needsProxyConsent } from "#shared/giving/kurban.ts";
import type { VisibleOffer } from "#shared/giving/kurban-shares.ts";
import { listDonationTypes } from "#shared/giving/offers.ts";
import { AmountField } from "./amount-field.tsx";
import { countFormShares, type DonationForm, type DonationTarget } from "./form.ts";

type Props = {
  form: DonationForm;
  /** Whether the form opened with a known donor and therefore does not ask for the donor. */
  isDonorKnown: boolean;
  errors: DonationErrors;
  onChange: (changed: Partial<DonationForm>) => void;
  /** Is called when the visitor asks that the donor is not remembered on this device. */
  onForget: () => void;
};

/**
 * The fields of the donation modal, in the order of `checkedFields` (form.ts). With an offer the consent comes last,
 * because it refers to the names above.
 */
export function DonationFields({
  target,
  offer,
  isTried,
  ...donor
}: Props & { target: DonationTarget; offer: VisibleOffer | null; isTried: boolean }) {
  const { form, errors, onChange } = donor;
  const t = useTranslate();
  const locale = useLocale();
  const text = (field: keyof DonationErrors) => fieldErrorText(t, locale, errors[field]);
  const isKurban = target.category === KURBAN_CATEGORY;
  const donationTypes = offer?.kinds ?? listDonationTypes(target.category);
  const donorFields = <DonorFields {...donor} />;
  return (
    <>
      <AmountField
        target={target}
        value={form.amount}
        onChange={(amount) => onChange({ amount })}
        error={text("amount")}
      />
      {offer && <OfferNote offer={offer} className="-mt-2.5" />}
      <RadioCards
        legend={t(isKurban ? "donate.modal.kurbanType" : "donate.modal.donationType")}
        name="donationType"
        options={donationTypes.map((value) => ({ value, label: t(`label.donationType.${value}`) }))}
        value={form.donationType}
        onChange={(donationType) => onChange({ donationType })}
        error={text("donationType")}
        className={isKurban ? "grid-cols-2 sm:grid-cols-3" : "grid-cols-2"}
      />
      {offer && donorFields}
      {offer && (
        <ShareChoice
          shares={form.shares}
          quantity={countFormShares(target, form.amount)}
          donationType={form.donationType}
          donor={{ name: form.remembered?.name ?? form.name, isMasked: form.remembered !== null }}
          isTried={isTried}
          areRead={offer.readNames !== "off"}
          onChange={(shares) => onChange({ shares })}
        />
      )}
      {needsProxyConsent(target.category) && (
        <Checkbox
          name="proxyConsent"
          required
          checked={form.proxyConsent}
          onChange={(proxyConsent) => onChange({ proxyConsent })}
          error={text("proxyConsent")}
        >
          {proxyText(t, offer !== null)}
        </Checkbox>
      )}
      {!offer && donorFields}
    </>
  );
}

/** A donor from the cart or from the server is shown in one line. A button opens the fields. */
function DonorFields({ form, isDonorKnown, errors, onChange, onForget }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [isEditing, setIsEditing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  function startEditing(applyChange: () => void) {
    flushSync(() => {
      setIsEditing(true);
      applyChange();
    });
    fields.current?.querySelector("input")?.focus();
  }
  const clearRemembered = () => onChange({ remembered: null });
  if (form.remembered) {
    return (
      <DonorLine
        donor={form.remembered}
        onChange={() => startEditing(clearRemembered)}
        onForget={() => startEditing(onForget)}
      />
    );
  }
  if (isDonorKnown && !isEditing) return <DonorLine donor={form} onChange={() => startEditing(() => {})} />;
  const text = (field: keyof DonationErrors) => fieldErrorText(t, locale, errors[field]);
  return (
    <div
      ref={fields}
      data-donor-fields=""
      className="low:gap-y-3 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2"
    >
      <Field
        name="name"
        label={t("label.name")}
        autoComplete="name"
        maxLength={NAME_MAX}
        required
        value={form.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={text("name")}
      />
      <PhoneField
        name="phone"
        label={t("donate.modal.phone")}
        placeholder={t("donate.modal.phoneExample")}
        required
        value={form.phone}
        onChange={(phone) => onChange({ phone })}
        error={text("phone")}
      />
      <EmailField
        name="email"
        label={t("label.email")}
        optionalLabel={t("donate.modal.optional")}
        value={form.email}
        onChange={(email) => onChange({ email })}
        className="sm:col-span-2"
      />
    </div>
  );
}
