import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { unpaidTransferSettings } from "#shared/settings/order-settings.ts";
import type { Route } from "./+types/transfers";
import { unpaidTransferText as text } from "./messages.ts";
import { saveOrderSection } from "./save-order-settings.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return loadSettings(context, unpaidTransferSettings);
}

export function action(args: Route.ActionArgs) {
  return saveOrderSection(args, unpaidTransferSettings, "settings/transfers");
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function TransferSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage group={unpaidTransferSettings} text={text} loaded={loaderData} answer={actionData} />;
}
