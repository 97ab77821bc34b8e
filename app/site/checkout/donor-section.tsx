import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslate } from "#app/i18n/context.tsx";
import { DonorLine } from "#app/site/donor-line.tsx";
import { NoticeLink } from "#app/site/notice-link.tsx";
import type { DonorErrors } from "#shared/giving/donor.ts";
import { DonorFields } from "./donor-fields.tsx";
import { type CheckoutForm, checkDonor, isFromAbroad, lacksAddress } from "./form.ts";
import { Section } from "./section.tsx";

/** How a donor with a number from abroad gets the news of the donation where no SMS is sent; null: an SMS is sent. */
export type HearsAbroad = "mail" | "page" | null;

type Props = {
  form: CheckoutForm;
  errors: DonorErrors;
  onChange: (change: Partial<CheckoutForm>) => void;
};

/**
 * The donor. A donor known from the dialog is one line, with the fields only for a change. Until `live` no donor is
 * known. `children` follow the donor.
 */
export function DonorSection({
  live,
  hearsAbroad,
  children,
  ...donor
}: Props & { live: boolean; hearsAbroad: HearsAbroad; children?: ReactNode }) {
  const t = useTranslate();
  return (
    <Section number={1} title={t("checkout.donor")}>
      {live ? (
        <Donor {...donor} />
      ) : (
        <div aria-hidden="true" className="h-13 sm:h-7 animate-pulse rounded-md bg-sand-100" />
      )}
      {hearsAbroad && isFromAbroad(donor.form) && (
        <p className="mt-3 text-sm text-ink-soft">{t(`checkout.phone.abroad.${hearsAbroad}`)}</p>
      )}
      {children}
      <p className="mt-3 text-sm text-ink-soft">
        {t("checkout.notice")} <NoticeLink>{t("label.notice")}</NoticeLink>
      </p>
    </Section>
  );
}

function Donor({ form, errors, onChange }: Props) {
  const [editing, setEditing] = useState(() => checkDonor(form).donor === null);
  const fields = useRef<HTMLDivElement>(null);
  // The fields stay open while the donor types a correction.
  if (!editing && (checkDonor(form).donor === null || lacksAddress(form))) setEditing(true);

  function edit() {
    flushSync(() => {
      setEditing(true);
      onChange({ remembered: null });
    });
    fields.current?.querySelector("input")?.focus();
  }

  if (editing) {
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
