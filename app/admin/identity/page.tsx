import { useRef } from "react";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { languageName } from "#app/admin/kit/form/text-language.ts";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { compareFields } from "#app/admin/versions/compare-fields.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readIdentityVersion, saveIdentity } from "#server/content/identity/save-identity.ts";
import { may } from "#server/staff/permissions.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { readTranslationName } from "#shared/content/translations.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/page";
import { completeIdentityForm, identityForm, toFormValues, toInput } from "./form.ts";
import { type IdentityGroup, identityGroups, isSaved } from "./groups.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { IdentityPreview } from "./identity-preview.tsx";
import { identityText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity } = context.get(appContext);
  // The version is read before the values, so that a change in between makes the next save stale.
  const version = await readIdentityVersion(db);
  const saved = await readSettings(db, identitySettings);
  const groups = Object.keys(identityGroups) as IdentityGroup[];
  return {
    mayWrite: may(requireStaff(context).actor, "settings", "change"),
    values: toFormValues(await identity.readIn(db), saved.mapPosition ?? ""),
    savedGroups: groups.filter((group) => isSaved(group, saved)),
    version,
  };
}

export function action(args: Route.ActionArgs) {
  const { identity } = args.context.get(appContext);
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: identityForm,
    save: async (ctx, { value, version, force }) => {
      const input = toInput((name) => String(ownValue(value, name) ?? ""));
      const outcome = await saveIdentity(ctx, identity, input, { version, force });
      if (outcome.kind !== "stale") return outcome;
      const { mapPosition } = await readSettings(ctx.db, identitySettings);
      const current = toFormValues(await identity.readIn(ctx.db), mapPosition ?? "");
      const fields = compareFields(current, value).map((field) => ({ label: fieldLabel(field.name), field }));
      return { ...outcome, fields };
    },
    to: "settings/identity",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

function fieldLabel(name: string): string {
  const { field, language } = readTranslationName(name) ?? { field: name, language: null };
  const label = ownValue<{ label: string }>(text.fields, field)?.label ?? field;
  return language ? `${label} (${languageName(language)})` : label;
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Identity({ loaderData, actionData }: Route.ComponentProps) {
  return <IdentityScreen key={JSON.stringify(loaderData.values)} {...loaderData} answer={actionData} />;
}

type Props = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function IdentityScreen({ values, savedGroups, version, mayWrite, answer }: Props) {
  const schema = values.email && values.address ? completeIdentityForm : identityForm;
  const admin = useAdminForm({ schema, answer, values });
  const formBox = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
      <div ref={formBox} className="min-w-0">
        <FormScreen
          title={text.title}
          text={text.lead}
          admin={admin}
          expectedUpdatedAt={null}
          version={version}
          forbidden={mayWrite ? undefined : text.missingRight}
        >
          <IdentityFields form={admin.form} savedGroups={mayWrite ? savedGroups : []} />
        </FormScreen>
      </div>
      {mayWrite && <IdentityPreview form={formBox} />}
    </div>
  );
}
