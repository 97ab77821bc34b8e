import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslate } from "#app/i18n/context.tsx";
import { DonorLine } from "#app/site/donor-line.tsx";
import { NoticeLink } from "#app/site/notice-link.tsx";
import type { DonorErrors } from "#shared/giving/donor.ts";
import { DonorFields } from "./donor-fields.tsx";
import { type CheckoutForm, checkDonor, isFromAbroad, lacksEmail } from "./form.ts";
import { Section } from "./section.tsx";

/** How a donor with a foreign phone number is notified if the site sends no SMS abroad. Null: the site sends an SMS. */
export type ContactAbroad = "mail" | "page" | null;

type Props = {
  form: CheckoutForm;
  errors: DonorErrors;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/**
 * The donor of the order. A donor from the dialog is shown in one line, and a button opens the fields. Until `isReady` no
 * donor is known. `children` are shown after the donor.
 */
export function DonorSection({
  isReady,
  contactAbroad,
  children,
  ...donor
}: Props & { isReady: boolean; contactAbroad: ContactAbroad; children?: ReactNode }) {
  const t = useTranslate();
  return (
    <Section number={1} title={t("checkout.donor")}>
      {isReady ? (
        <Donor {...donor} />
      ) : (
        <div aria-hidden="true" className="h-13 sm:h-7 animate-pulse rounded-md bg-sand-100" />
      )}
      {contactAbroad && isFromAbroad(donor.form) && (
        <p className="mt-3 text-sm text-ink-soft">{t(`checkout.phone.abroad.${contactAbroad}`)}</p>
      )}
      {children}
      <p className="mt-3 text-sm text-ink-soft">
        {t("checkout.notice")} <NoticeLink>{t("label.notice")}</NoticeLink>
      </p>
    </Section>
  );
}

function Donor({ form, errors, onChange }: Props) {
  const [isEditing, setIsEditing] = useState(() => checkDonor(form).donor === null);
  const fields = useRef<HTMLDivElement>(null);
  // The fields stay open while the donor types a correction.
  if (!isEditing && (checkDonor(form).donor === null || lacksEmail(form))) setIsEditing(true);

  function edit() {
    flushSync(() => {
      setIsEditing(true);
      onChange({ remembered: null });
    });
    fields.current?.querySelector("input")?.focus();
  }

  if (isEditing) {
    return (
      <div ref={fields}>
        <DonorFields form={form} errors={errors} onChange={onChange} />
      </div>
    );
  }
  return (
    <div className="min-h-13 sm:min-h-7">
      <DonorLine donor={form.remembered ?? form} onChange={edit} />
    </div>
  );
}
