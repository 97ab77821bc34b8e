import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { choicesOf, SelectField, SwitchField } from "#app/admin/kit/form/choice-fields.tsx";
import { SettingsScreen } from "#app/admin/kit/form/settings-screen.tsx";
import { NumberField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { saveSettings } from "#server/staff/store-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import type { Route } from "./+types/settings";
import { transferSettingsText as text } from "./setting-texts.ts";
import { settingsOf, transferSettingsForm, valuesOf } from "./settings-form.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { mayWrite, settings } = await loadSettings(context, transferSettings);
  return { mayWrite, settings, permitted: context.get(appContext).config.transfersAuto };
}

export function action(args: Route.ActionArgs) {
  const { config } = args.context.get(appContext);
  return saveForm(args, {
    permission: "settings.write",
    schema: transferSettingsForm,
    save: async (ctx, { value }) => {
      const { auto, delay } = settingsOf(value);
      // Without the operator's permission the form has no switch.
      const wanted = config.transfersAuto ? { auto, delay } : { delay };
      const saved = await saveSettings(ctx, transferSettings, wanted);
      return saved.kind === "refused" ? { kind: "refused", errors: { minutes: saved.errors.delay } } : saved;
    },
    to: "transfers/settings",
    saved: text.saved,
    failed: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** When matched transfers are completed, and whether this happens without staff. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsForm key={JSON.stringify(loaderData.settings)} {...loaderData} answer={actionData} />;
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function SettingsForm({ settings, permitted, mayWrite, answer }: FormProps) {
  const admin = useAdminForm({ schema: transferSettingsForm, answer, values: valuesOf(settings) });
  const { auto, delay, minutes } = admin.fields;
  return (
    <SettingsScreen text={text} back="transfers" mayWrite={mayWrite} admin={admin} tabs={<TransferViews />}>
      {permitted ? (
        <SwitchField field={auto} label={text.auto} hint={text.autoHint} />
      ) : (
        <Notice kind="warning">{text.notPermitted}</Notice>
      )}
      <SelectField
        field={delay}
        label={text.delay}
        hint={text.delayHint}
        options={choicesOf(text.delays)}
        className="max-w-md"
      />
      <NumberField
        field={minutes}
        label={text.minutes}
        hint={text.minutesHint}
        errors={{ invalid: text.minutesWrong }}
        className="max-w-md"
      />
    </SettingsScreen>
  );
}
