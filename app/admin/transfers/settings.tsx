import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { SelectField, SwitchField, toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { SettingsScreen } from "#app/admin/kit/form/settings-screen.tsx";
import { NumberField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { pickValues, settingsVersion } from "#server/staff/find-stale-settings.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { transferSettings } from "#shared/settings/transfer-settings.ts";
import type { Route } from "./+types/settings";
import { transferSettingsText as text } from "./setting-texts.ts";
import { toFormValues, toSettings, transferSettingsForm } from "./settings-form.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { mayWrite, settings } = await loadSettings(context, transferSettings);
  const isAutoPermitted = context.get(appContext).config.transfersAuto;
  const version = settingsVersion(pickValues(settings, isAutoPermitted ? ["auto", "delay"] : ["delay"]));
  return { mayWrite, settings, version, isAutoPermitted };
}

export function action(args: Route.ActionArgs) {
  const { config } = args.context.get(appContext);
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: transferSettingsForm,
    save: async (ctx, { value, version, force }) => {
      const { auto, delay } = toSettings(value);
      // The form has this switch only if the operator permits automatic completion.
      const values = config.transfersAuto ? { auto, delay } : { delay };
      const outcome = await saveSettings(ctx, transferSettings, values, { expected: { version, force } });
      return outcome.kind === "refused"
        ? { kind: "refused", errors: { minutes: outcome.errors.delay } }
        : outcome;
    },
    to: "settings/matching",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsForm key={JSON.stringify(loaderData.settings)} {...loaderData} answer={actionData} />;
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function SettingsForm({ settings, version, isAutoPermitted, mayWrite, answer }: FormProps) {
  const admin = useAdminForm({ schema: transferSettingsForm, answer, values: toFormValues(settings) });
  const { auto, delay, minutes } = admin.fields;
  return (
    <SettingsScreen text={text} mayWrite={mayWrite} version={version} admin={admin}>
      {isAutoPermitted ? (
        <SwitchField field={auto} label={text.auto} hint={text.autoHint} />
      ) : (
        <Notice kind="warning">{text.notPermitted}</Notice>
      )}
      <SelectField
        field={delay}
        label={text.delay}
        hint={text.delayHint}
        options={toChoices(text.delays)}
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
