import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { leastMonths, type RetentionSettings, readRetention } from "#server/privacy/retention-settings.ts";
import { saveRetention } from "#server/privacy/save-retention.ts";
import { ownValue } from "#shared/own-value.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { type SettingsFrame, SettingsScreen } from "../kit/form/settings-screen.tsx";
import { NumberField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { saveForm } from "../save-form.server.ts";
import type { Route } from "./+types/retention";
import { retentionForm } from "./form.ts";
import { privacyText, retentionText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "settings.write");
  try {
    return data({ settings: await readRetention(db), least: leastMonths, mayWrite });
  } catch (err) {
    log.error({ err }, "retention periods load failed");
    return data({ settings: null, least: leastMonths, mayWrite }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    permission: "settings.write",
    schema: retentionForm,
    save: (ctx, { value }) => saveRetention(ctx, value),
    to: "privacy/retention",
    saved: retentionText.saved,
    failed: retentionText.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: retentionText.title }];

export default function Retention({
  loaderData: { settings, least, mayWrite },
  actionData,
}: Route.ComponentProps) {
  const link = useAdminLink();
  const frame = { title: retentionText.title, back: link("privacy"), backLabel: privacyText.back };
  if (!settings) return <LoadFailed {...frame} message={retentionText.loadFailed} />;
  return (
    <RetentionForm
      key={JSON.stringify(settings)}
      frame={frame}
      settings={settings}
      least={least}
      mayWrite={mayWrite}
      answer={actionData}
    />
  );
}

const names = Object.keys(retentionText.fields) as (keyof RetentionSettings)[];

function RetentionForm({
  frame,
  settings,
  least,
  mayWrite,
  answer,
}: {
  frame: SettingsFrame;
  settings: RetentionSettings;
  least: Record<keyof RetentionSettings, number>;
  mayWrite: boolean;
  answer: Route.ComponentProps["actionData"];
}) {
  const values = Object.fromEntries(names.map((name) => [name, String(ownValue(settings, name) ?? "")]));
  const admin = useAdminForm({ schema: retentionForm, answer, values });
  return (
    <SettingsScreen
      frame={frame}
      text={{ lead: retentionText.lead, onlyAdministrators: privacyText.onlyAdministrators }}
      mayWrite={mayWrite}
      admin={admin}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {names.map((name) => (
          <NumberField
            key={name}
            field={admin.fields[name]}
            {...retentionText.fields[name]}
            errors={{ invalid: retentionText.invalid, tooShort: retentionText.tooShort(least[name]) }}
          />
        ))}
      </div>
    </SettingsScreen>
  );
}
