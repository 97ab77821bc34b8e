import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { foundationSettings } from "#shared/settings/foundation-facts.ts";
import type { Route } from "./+types/page";
import { foundationText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return loadSettings(context, foundationSettings);
}

export function action(args: Route.ActionArgs) {
  return saveSettingsForm(args, foundationSettings, { to: "settings/foundation", text });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Foundation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage group={foundationSettings} text={text} loaded={loaderData} answer={actionData}>
      {(field) => (
        <>
          {field("registryNumber")}
          {field("taxStatus")}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {field("foundedYear")}
            {field("countries")}
          </div>
          <p className="text-xs text-ink-faint">{text.donationsHint}</p>
        </>
      )}
    </SettingsPage>
  );
}
