import { useEffect, useRef, useState } from "react";
import { Link, useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import { addressInput } from "#app/ui/address-input.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { DonorCard } from "#server/giving/donors/read-donor.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import { formatPhone } from "#shared/text/phone.ts";
import type { action } from "./detail.tsx";
import { donorText as text } from "./messages.ts";

/** Contact, note and tags of a donor. A refused form keeps what was typed. */
export function DonorForm({
  donor,
  reason,
  privacyLink,
}: {
  donor: DonorCard["donor"];
  reason: string | undefined;
  privacyLink: string;
}) {
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [expectedUpdatedAt, setExpectedUpdatedAt] = useState(donor.updatedAt);
  const [isTyped, setTyped] = useState(false);
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  useOnAnswer(busy, () => {
    // After a refusal the page shows the change of the other person, and the next press may overwrite it.
    setExpectedUpdatedAt(donor.updatedAt);
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  });
  // While this person types, the version of another person's change is not accepted, so that a save is refused as stale.
  useEffect(() => {
    if (!isTyped) setExpectedUpdatedAt(donor.updatedAt);
  }, [donor.updatedAt, isTyped]);
  return (
    <Sheet title={text.card}>
      <fetcher.Form
        ref={form}
        method="post"
        preventScrollReset
        onInput={() => setTyped(true)}
        className="grid gap-4"
      >
        <HiddenInputs values={{ expectedUpdatedAt: new Date(expectedUpdatedAt).toISOString() }} />
        {answer?.message && (
          <Notice kind="error">
            {answer.message}
            <CurrentValues donor={donor} />
          </Notice>
        )}
        <PlainField
          label={text.name}
          name="name"
          defaultValue={donor.name}
          maxLength={NAME_MAX}
          required
          readOnly={reason !== undefined}
          error={answer?.errors?.name}
        />
        <PlainField
          label={text.phone}
          name="phone"
          defaultValue={donor.phone ?? ""}
          inputMode="tel"
          dir="ltr"
          maxLength={40}
          required={donor.phone !== null}
          readOnly={reason !== undefined}
          error={answer?.errors?.phone}
        />
        <PlainField
          label={text.email}
          name="email"
          {...addressInput}
          defaultValue={donor.email ?? ""}
          maxLength={EMAIL_MAX}
          readOnly={reason !== undefined}
          hint={text.editHint}
        />
        <PlainField
          label={text.tags}
          name="tags"
          defaultValue={donor.tags.join(", ")}
          maxLength={1_000}
          readOnly={reason !== undefined}
          hint={text.tagsHint}
          optional
        />
        <TextArea
          label={text.note}
          name="note"
          rows={4}
          defaultValue={donor.note}
          maxLength={5_000}
          readOnly={reason !== undefined}
          hint={text.noteHint}
        />
        <div>
          <ReasonButton type="submit" reason={reason} disabled={busy}>
            {busy ? text.saving : text.save}
          </ReasonButton>
        </div>
      </fetcher.Form>
      <p className="mt-4 border-t border-sand-200 pt-4">
        <Link to={privacyLink} className="text-leaf-700 underline-offset-4 hover:underline">
          {text.privacy}
        </Link>
      </p>
    </Sheet>
  );
}

/** The stored values, which the form hides behind what was typed. */
function CurrentValues({ donor: { name, phone, email, tags } }: { donor: DonorCard["donor"] }) {
  return (
    <span className="mt-1 block text-ink wrap-anywhere">
      {[name, phone && formatPhone(phone), email, tags.join(", ")].filter(Boolean).join(" · ")}
    </span>
  );
}
