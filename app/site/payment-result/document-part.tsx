import { FileDown } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { addressInput } from "#app/ui/address-input.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { EMAIL_MAX } from "#shared/giving/donor.ts";

export type DocumentPart = {
  state: "issued" | "due";
  canMail: boolean;
  /** The outcome of sending the document to an address. */
  mailOutcome: "sent" | "address" | "limit" | "none" | null;
  status: "success" | "transfer";
};

/** The donor's document, with a download and a form that mails the document. */
export function OwnDocument({
  orderId,
  part: { state, canMail, mailOutcome, status },
}: {
  orderId: string;
  part: DocumentPart;
}) {
  const t = useTranslate();
  const path = `/payment/belge/${orderId}`;
  if (state === "due") {
    return (
      <p data-behaviour="poll-result" className="mt-6 text-sm text-ink-soft print:hidden">
        {t("result.document.due")}
      </p>
    );
  }
  return (
    <section id="belge" className="mt-7 rounded-lg bg-sand-50 p-5 print:hidden">
      <h2 className="text-lg">{t("result.document")}</h2>
      <ButtonLink href={`${path}.pdf`} variant="secondary" className="mt-3">
        <FileDown aria-hidden="true" className="size-4.5" />
        {t("result.document.download")}
      </ButtonLink>
      {mailOutcome && (
        <p role={mailOutcome === "sent" ? "status" : "alert"} className="mt-4 text-sm font-semibold">
          {t(`result.document.${mailOutcome}`)}
        </p>
      )}
      {canMail && (
        <form method="post" action={`${path}/e-posta`} className="mt-4 flex flex-wrap items-end gap-3">
          <input type="hidden" name="status" value={status} />
          <Field
            className="min-w-0 grow basis-64"
            name="email"
            label={t("result.document.email")}
            {...addressInput}
            autoComplete="email"
            maxLength={EMAIL_MAX}
            pattern={oneAddress}
            title={t("result.document.address")}
            required
          >
            <p
              role="status"
              data-behaviour="typed-address"
              data-comma={t("email.doubt.comma")}
              data-dots={t("email.doubt.dots")}
              data-domain={t("email.doubt.domain")}
              data-letters={t("email.doubt.letters")}
              data-near={t("email.doubt.near", { meant: "{meant}" })}
              className="mt-1.5 text-sm text-ink-soft wrap-anywhere empty:hidden"
            />
          </Field>
          <Button type="submit" variant="secondary">
            {t("result.document.send")}
          </Button>
        </form>
      )}
    </section>
  );
}

/** Matches one recipient with a domain. The server checks the address again (shared/text/mail-address.ts). */
const oneAddress = '[^\\s@,;<>"]+@[^\\s@,;<>"]+[.][^\\s@,;<>".]+';
