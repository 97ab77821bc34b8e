import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { may } from "#server/accounts/permissions.ts";
import {
  readTransferSettings,
  saveTransferSettings,
  type TransferSettings,
} from "#server/transfers/transfer-settings.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { SelectField, SwitchField } from "../kit/form/choice-fields.tsx";
import { type SettingsFrame, SettingsScreen } from "../kit/form/settings-screen.tsx";
import { NumberField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { saveForm } from "../save-form.server.ts";
import type { Route } from "./+types/settings";
import { transferSettingsText as text } from "./setting-texts.ts";
import { settingsOf, transferSettingsForm, valuesOf } from "./settings-form.ts";
import { TransferViews } from "./transfer-views.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, config } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "settings.write");
  const start = { mayWrite, permitted: config.transfersAuto };
  try {
    return data({ ...start, settings: await readTransferSettings(db) });
  } catch (err) {
    log.error({ err }, "transfer settings load failed");
    return data({ ...start, settings: null }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  const { db, config } = args.context.get(appContext);
  return saveForm(args, {
    permission: "settings.write",
    schema: transferSettingsForm,
    save: async (ctx, { value }) => {
      const wanted = settingsOf(value);
      // Without the operator's permission the form has no switch.
      const auto = config.transfersAuto ? wanted.auto : (await readTransferSettings(db)).auto;
      const saved = await saveTransferSettings(ctx, { ...wanted, auto });
      return saved.kind === "refused" ? { kind: "refused", errors: { minutes: saved.errors.delay } } : saved;
    },
    to: "transfers/settings",
    saved: text.saved,
    failed: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** When matched transfers are completed, and whether that happens without staff. */
export default function Settings({ loaderData: { settings, ...rest }, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const frame = { title: text.title, back: link("transfers"), backLabel: text.back };
  if (!settings) return <LoadFailed {...frame} message={text.loadFailed} />;
  return (
    <SettingsForm key={JSON.stringify(settings)} {...{ frame, settings, ...rest }} answer={actionData} />
  );
}

type FormProps = {
  frame: SettingsFrame;
  settings: TransferSettings;
  permitted: boolean;
  mayWrite: boolean;
  answer: Route.ComponentProps["actionData"];
};

function SettingsForm({ frame, settings, permitted, mayWrite, answer }: FormProps) {
  const admin = useAdminForm({ schema: transferSettingsForm, answer, values: valuesOf(settings) });
  const { auto, delay, minutes } = admin.fields;
  return (
    <SettingsScreen frame={frame} text={text} mayWrite={mayWrite} admin={admin} tabs={<TransferViews />}>
      {permitted ? (
        <SwitchField field={auto} label={text.auto} hint={text.autoHint} />
      ) : (
        <Notice kind="warning">{text.notPermitted}</Notice>
      )}
      <SelectField
        field={delay}
        label={text.delay}
        hint={text.delayHint}
        options={Object.entries(text.delays).map(([value, label]) => ({ value, label }))}
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
