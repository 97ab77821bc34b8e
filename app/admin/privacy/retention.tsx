import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { type RetentionName, retentionSettings } from "#shared/settings/retention-settings.ts";
import type { Route } from "./+types/retention";
import { retentionText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return loadSettings(context, retentionSettings);
}

export function action(args: Route.ActionArgs) {
  return saveSettingsForm(args, retentionSettings, { to: "settings/retention", text });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Retention({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage group={retentionSettings} text={text} loaded={loaderData} answer={actionData}>
      {(field) => (
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          {(Object.keys(text.fields) as RetentionName[]).map(field)}
        </div>
      )}
    </SettingsPage>
  );
}
