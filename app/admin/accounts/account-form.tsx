import type { ReactNode } from "react";
import { toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { ChoicesField } from "#app/admin/kit/form/choices-field.tsx";
import type { FormAnswer } from "#app/admin/kit/form/form-answer.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { LanguageTabs } from "#app/admin/kit/form/language-tabs.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { Notice } from "#app/ui/notice.tsx";
import { accountFieldNames as names } from "#shared/money/account-field-names.ts";
import type { PurposeNames } from "#shared/money/account-purpose.ts";
import { type AccountInput, accountValues } from "#shared/money/account-values.ts";
import { accountsText as text } from "./messages.ts";
import { ProofFields } from "./proof-dialog.tsx";

/** The form of an account, with the proof that a change of its receiver needs. */
export function AccountForm({
  title,
  back,
  values,
  purposeNames,
  expectedUpdatedAt,
  answer,
  asksProof,
  hasFactor,
  reason,
  above,
}: {
  title: string;
  back: string;
  values: AccountInput;
  purposeNames: PurposeNames;
  expectedUpdatedAt: Date | null;
  answer: FormAnswer | undefined;
  /** Whether the site has opened, so that a change of the receiver needs a proof. */
  asksProof: boolean;
  /** Whether the signed-in person has a second factor. */
  hasFactor: boolean;
  reason: string | undefined;
  /** Shown above the fields. */
  above: ReactNode;
}) {
  const admin = useAdminForm({ schema: accountValues, answer, values });
  const { fields, form } = admin;
  return (
    <FormScreen
      title={title}
      back={{ to: back, label: text.back }}
      admin={admin}
      expectedUpdatedAt={expectedUpdatedAt}
      forbidden={reason}
      aside={
        <>
          <ChoicesField
            field={fields.purposes}
            label={names.purposes}
            hint={text.fields.purposesHint}
            options={toChoices(purposeNames)}
          />
          {!reason && asksProof && <ProofPart hasFactor={hasFactor} />}
        </>
      }
    >
      {above}
      <LanguageTabs
        form={form}
        translatedFields={["name", "note"]}
        renderTranslations={(field) => (
          <>
            <TextField field={field("name")} label={names.name} />
            <TextArea field={field("note")} label={names.note} rows={2} />
          </>
        )}
      >
        <TextField field={fields.name} label={names.name} hint={text.fields.nameHint} />
        <TextField field={fields.holder} label={names.holder} hint={text.fields.holderHint} />
        <TextField field={fields.bank} label={names.bank} />
        <TextField
          field={fields.iban}
          label={names.iban}
          errors={text.errors.iban}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={fields.currency}
          label={names.currency}
          hint={text.fields.currencyHint}
          errors={text.errors.currency}
        />
        <TextField
          field={fields.swift}
          label={names.swift}
          hint={text.fields.swiftHint}
          errors={text.errors.swift}
        />
        <TextArea field={fields.note} label={names.note} hint={text.fields.noteHint} rows={2} />
      </LanguageTabs>
    </FormScreen>
  );
}

function ProofPart({ hasFactor }: { hasFactor: boolean }) {
  return (
    <fieldset className="grid gap-4 border-t border-sand-200 pt-4 text-sm">
      <legend className="float-left mb-1 text-sm font-semibold">{text.proof}</legend>
      <p className="text-xs text-ink-soft">{text.proofHint}</p>
      {hasFactor ? <ProofFields /> : <Notice kind="info">{text.noFactor}</Notice>}
    </fieldset>
  );
}
