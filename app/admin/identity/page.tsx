import { useRef } from "react";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readIdentityVersion, saveIdentity } from "#server/content/identity/save-identity.ts";
import { may } from "#server/staff/permissions.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/page";
import { identityForm, toFormValues, toInput } from "./form.ts";
import { type IdentityGroup, identityGroups, isSaved } from "./groups.ts";
import { IdentityFields } from "./identity-fields.tsx";
import { IdentityPreview } from "./identity-preview.tsx";
import { identityText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, identity } = context.get(appContext);
  // The version is read before the values, so that a change in between makes the next save stale.
  const updatedAt = await readIdentityVersion(db);
  const saved = await readSettings(db, identitySettings);
  const groups = Object.keys(identityGroups) as IdentityGroup[];
  return {
    mayWrite: may(requireStaff(context).actor, "settings", "change"),
    values: toFormValues(await identity.readIn(db), saved.mapPosition ?? ""),
    savedGroups: groups.filter((group) => isSaved(group, saved)),
    updatedAt,
  };
}

export function action(args: Route.ActionArgs) {
  const { identity } = args.context.get(appContext);
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: identityForm,
    save: (ctx, { value, seen, force }) => {
      const input = toInput((name) => String(ownValue(value, name) ?? ""));
      return saveIdentity(ctx, identity, input, force ? null : (seen ?? new Date(0)));
    },
    to: "settings/identity",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Identity({ loaderData, actionData }: Route.ComponentProps) {
  return <IdentityScreen key={JSON.stringify(loaderData.values)} {...loaderData} answer={actionData} />;
}

type Props = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function IdentityScreen({ values, savedGroups, updatedAt, mayWrite, answer }: Props) {
  const admin = useAdminForm({ schema: identityForm, answer, values });
  const formBox = useRef<HTMLDivElement>(null);
  return (
    <div className="grid items-start gap-x-8 gap-y-6 2xl:grid-cols-2">
      <div ref={formBox} className="min-w-0">
        <FormScreen
          title={text.title}
          text={text.lead}
          admin={admin}
          seen={updatedAt}
          forbidden={mayWrite ? undefined : text.onlyAdministrators}
        >
          <IdentityFields form={admin.form} savedGroups={mayWrite ? savedGroups : []} />
        </FormScreen>
      </div>
      {mayWrite && <IdentityPreview form={formBox} />}
    </div>
  );
}
