import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { securitySettings } from "#shared/settings/order-settings.ts";
import type { Route } from "./+types/security";
import { settingsText, securityText as text } from "./messages.ts";
import { saveOrderSection } from "./save-order-settings.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { ...(await loadSettings(context, securitySettings)), release: readRelease() };
}

export function action(args: Route.ActionArgs) {
  return saveOrderSection(args, securitySettings, "settings/security");
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function SecuritySettings({ loaderData, actionData }: Route.ComponentProps) {
  const { release } = loaderData;
  return (
    <>
      <SettingsPage group={securitySettings} text={text} loaded={loaderData} answer={actionData} />
      <p className="mt-8 text-sm text-ink-soft">
        {text.secondFactor} <TextLink to="users">{text.toUsers}</TextLink>
      </p>
      <p className="mt-2 text-sm text-ink-soft">{settingsText.release(release.version, release.commit)}</p>
    </>
  );
}
