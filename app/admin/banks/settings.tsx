import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { bankSettings } from "#shared/settings/bank-settings.ts";
import type { Route } from "./+types/settings";
import { bankSettingsText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return loadSettings(context, bankSettings);
}

export function action(args: Route.ActionArgs) {
  return saveSettingsForm(args, bankSettings, { to: "banks/settings", text });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function BankSettings({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage group={bankSettings} text={text} back="banks" loaded={loaderData} answer={actionData} />
  );
}
