import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { saveSettings } from "#server/staff/save-settings.ts";
import { pickSettings } from "#shared/settings/define-settings.ts";
import { rateSettings } from "#shared/settings/rate-settings.ts";
import { formatDate, istanbulDay } from "#shared/text/dates.ts";
import type { Route } from "./+types/page";
import { ratesText as text } from "./messages.ts";

const pageText = { ...text, fields: { ...text.fields, day: { label: rateSettings.fields.day.name } } };

export async function loader({ context }: Route.LoaderArgs) {
  return loadSettings(context, rateSettings);
}

export function action(args: Route.ActionArgs) {
  // The day is the day of the save.
  return saveSettingsForm(args, pickSettings(rateSettings, ["usd", "eur"]), {
    to: "settings/rates",
    text,
    save: (ctx, { usd, eur }, expected) =>
      saveSettings(ctx, rateSettings, { usd, eur, day: istanbulDay(ctx.clock.now()) }, { expected }),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function ExchangeRates({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage group={rateSettings} text={pageText} loaded={loaderData} answer={actionData}>
      {(field) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {field("usd")}
            {field("eur")}
          </div>
          <p className="text-sm text-ink-soft">{text.day(formatDate(loaderData.settings.day, "tr"))}</p>
        </>
      )}
    </SettingsPage>
  );
}
