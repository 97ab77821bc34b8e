import type { ReactNode } from "react";
import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { SelectField, SwitchField, toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import type { FormField } from "#app/admin/kit/form/form-field.tsx";
import { LanguageTabs } from "#app/admin/kit/form/language-tabs.tsx";
import { SettingsScreen } from "#app/admin/kit/form/settings-screen.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { documentSettings } from "#server/giving/documents/document-settings.ts";
import { readLastNumber } from "#server/giving/documents/read-series.ts";
import { saveDocumentSettings } from "#server/giving/documents/save-document-settings.ts";
import { settingsVersion } from "#server/staff/find-stale-settings.ts";
import type { Route } from "./+types/settings";
import { FirstNumberPanel } from "./first-number-panel.tsx";
import { documentForm, localizedTexts, toFormErrors, toFormValues, toWording } from "./form.ts";
import { documentSettingsText as text } from "./messages.ts";
import { PicturePanel } from "./picture-panel.tsx";
import { PreviewLinks } from "./preview-links.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity } = context.get(appContext);
  const { name, address } = await identity.read();
  const { mayWrite, settings } = await loadSettings(context, documentSettings);
  const { logo: _logo, signature: _signature, ...wording } = settings;
  return {
    mayWrite,
    settings,
    version: settingsVersion(wording),
    lastNumber: await readLastNumber(db, settings.series),
    site: { name: name.tr, address: address.tr },
  };
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: documentForm,
    save: async (ctx, { value, version, force }) => {
      const outcome = await saveDocumentSettings(ctx, toWording(value), { version, force });
      if (outcome.kind !== "refused") return outcome;
      return { kind: "refused", errors: toFormErrors(outcome.errors) };
    },
    to: "settings/documents",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, lastNumber, mayWrite } = loaderData;
  const reason = mayWrite ? undefined : text.missingRight;
  return (
    <>
      <SettingsForm key={JSON.stringify(settings)} {...loaderData} answer={actionData} />
      <div className="mt-6 grid items-start gap-5 md:grid-cols-3">
        <PicturePanel kind="logo" picture={settings.logo} reason={reason} />
        <PicturePanel kind="signature" picture={settings.signature} reason={reason} />
        <PreviewLinks />
        {lastNumber === 0 && <FirstNumberPanel series={settings.series} reason={reason} />}
      </div>
    </>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function SettingsForm({ settings, version, lastNumber, site, mayWrite, answer }: FormProps) {
  const admin = useAdminForm({ schema: documentForm, answer, values: toFormValues(settings) });
  const { fields } = admin;
  return (
    <SettingsScreen text={text} mayWrite={mayWrite} version={version} admin={admin}>
      <SelectField
        field={fields.issues}
        label={text.issues}
        hint={text.issuesHint}
        options={toChoices(text.issueNames)}
      />
      <TextField
        field={fields.series}
        label={text.series}
        hint={text.seriesHint(formatCount(lastNumber))}
        errors={{ series: text.seriesWrong, full: text.seriesFull }}
        className="max-w-md"
      />
      <SwitchField field={fields.companyFields} label={text.companyFields} hint={text.companyFieldsHint} />
      <SwitchField field={fields.taxTextShown} label={text.taxTextShown} hint={text.taxTextHint} />
      <Group title={text.foundation}>
        <TextField field={fields.name} label={text.name} hint={text.foundationHint(site.name)} />
        <TextField
          field={fields.address}
          label={text.address}
          hint={text.foundationHint(site.address || text.noAddress)}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField field={fields.taxOffice} label={text.taxOffice} />
          <TextField
            field={fields.taxNumber}
            label={text.taxNumber}
            errors={{ invalid: text.taxNumberWrong }}
          />
          <TextField field={fields.signerName} label={`${text.signer}: ${text.signerName}`} />
          <TextField field={fields.signerTitle} label={`${text.signer}: ${text.signerTitle}`} />
        </div>
      </Group>
      <Group title={text.texts}>
        <LanguageTabs
          form={admin.form}
          translatedFields={localizedTexts}
          renderTranslations={(find) => <LocalizedTexts find={find} />}
        >
          <LocalizedTexts find={(name) => fields[name as (typeof localizedTexts)[number]]} />
        </LanguageTabs>
      </Group>
    </SettingsScreen>
  );
}

function LocalizedTexts({ find }: { find: (name: string) => FormField }) {
  const required = { required: text.required };
  return (
    <>
      <TextField field={find("titleInformation")} label={text.titleOf.information} errors={required} />
      <TextField field={find("noticeInformation")} label={text.noticeOf.information} />
      <TextField field={find("titleReceipt")} label={text.titleOf.receipt} errors={required} />
      <TextField field={find("noticeReceipt")} label={text.noticeOf.receipt} />
      <TextArea field={find("thanks")} label={text.thanks} />
      <TextArea field={find("taxText")} label={text.taxText} errors={required} />
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 border-t border-sand-200 pt-5">
      <legend className="float-start w-full pt-5 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
