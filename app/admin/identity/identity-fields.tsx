import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { LanguageTabs } from "#app/admin/kit/form/language-tabs.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { ResetButton } from "#app/admin/kit/reset-button.tsx";
import { localizedFields } from "./form.ts";
import type { IdentityGroup } from "./groups.ts";
import { identityText as text } from "./messages.ts";

const { fields: texts } = text;

/** The fields of the identity: the texts in a tab for each language, everything else in the first tab. */
export function IdentityFields({
  form,
  savedGroups,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: Conform's own components accept any form.
  form: FormMetadata<any, string[]>;
  savedGroups: readonly IdentityGroup[];
}) {
  const fields = form.getFieldset() as unknown as Record<string, FormField>;
  const find = (name: string) => fields[name] as FormField;
  const group = (name: IdentityGroup) => ({ name, isSaved: savedGroups.includes(name) });
  return (
    <LanguageTabs
      form={form}
      translatedFields={localizedFields}
      renderTranslations={(findTranslation) => <LocalizedFields find={findTranslation} />}
    >
      <Group {...group("names")}>
        <TextField field={find("name")} {...texts.name} />
        <TextField field={find("shortName")} {...texts.shortName} />
      </Group>
      <Group {...group("contact")}>
        <div className="grid items-start gap-5 sm:max-xl:grid-cols-2 2xl:grid-cols-2">
          <TextField field={find("phone")} {...texts.phone} type="tel" />
          <TextField field={find("email")} {...texts.email} inputMode="email" />
        </div>
        <TextArea field={find("address")} {...texts.address} rows={2} />
        <TextField field={find("mapPosition")} {...texts.mapPosition} />
        <TextArea field={find("hours")} {...texts.hours} rows={2} />
      </Group>
      <Group {...group("profiles")}>
        <TextArea field={find("profiles")} {...texts.profiles} rows={4} />
      </Group>
    </LanguageTabs>
  );
}

function LocalizedFields({ find }: { find: (name: string) => FormField }) {
  return (
    <>
      <TextField field={find("name")} label={texts.name.label} />
      <TextField field={find("shortName")} label={texts.shortName.label} />
      <TextArea field={find("address")} label={texts.address.label} rows={2} />
      <TextArea field={find("hours")} label={texts.hours.label} rows={2} />
    </>
  );
}

function Group({ name, isSaved, children }: { name: IdentityGroup; isSaved: boolean; children: ReactNode }) {
  const link = useAdminLink();
  const question = {
    title: text.resetTitle(text.groups[name]),
    text: text.resetText,
    confirmText: text.resetYes,
  };
  return (
    <fieldset className="grid gap-5 not-first:border-t not-first:border-sand-200 not-first:pt-5">
      <legend className="sr-only">{text.groups[name]}</legend>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p aria-hidden="true" className="font-semibold">
          {text.groups[name]}
        </p>
        {isSaved && (
          <ResetButton
            label={text.reset}
            subject={text.groups[name]}
            action={link(`settings/identity/reset/${name}`)}
            question={question}
          />
        )}
      </div>
      {children}
    </fieldset>
  );
}
