import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { readRelease } from "#server/kernel/read-release.ts";
import { readMailFigures } from "#server/orders/mail/list-mail.ts";
import { readOrderSettings } from "#server/orders/order-settings.ts";
import { saveOrderSettings } from "#server/orders/save-order-settings.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { SelectField, SwitchField } from "../kit/form/choice-fields.tsx";
import { moneyInput } from "../kit/form/input-values.ts";
import { type SettingsFrame, SettingsScreen } from "../kit/form/settings-screen.tsx";
import { MoneyField, NumberField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { MailStatePanel } from "../mail/mail-state.tsx";
import { saveForm } from "../save-form.server.ts";
import type { Route } from "./+types/page";
import { settingsForm } from "./form.ts";
import { settingsText } from "./messages.ts";
import { previewSms } from "./preview.server.ts";
import { TemplateField } from "./template-field.tsx";

/** `?template=…` requests a preview of that SMS template. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, config, mail: outbox } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "settings.write");
  try {
    const settings = await readOrderSettings(db);
    const template = url.searchParams.get("template")?.slice(0, 500) ?? settings.smsTemplate;
    const mail = outbox.server && {
      server: outbox.server.name,
      from: outbox.server.from,
      figures: await readMailFigures(db),
    };
    const reminder = previewSms(settings.reminderSms, config.site.name);
    const preview = previewSms(template, config.site.name);
    return data({ settings, mayWrite, mail, preview, reminder, release: readRelease() });
  } catch (err) {
    log.error({ err }, "settings load failed");
    const nothing = { settings: null, mail: null, preview: null, reminder: null, release: null };
    return data({ ...nothing, mayWrite }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  const { config } = args.context.get(appContext);
  return saveForm(args, {
    permission: "settings.write",
    schema: settingsForm,
    save: (ctx, { value }) => saveOrderSettings(ctx, value, config.site.name),
    to: "settings",
    saved: settingsText.saved,
    failed: settingsText.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: settingsText.title }];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, preview, reminder, mail, mayWrite, release } = loaderData;
  const link = useAdminLink();
  const frame = { title: settingsText.title, back: link(), backLabel: settingsText.back };
  if (!settings) return <LoadFailed {...frame} message={settingsText.loadFailed} />;
  return (
    <>
      <SettingsForm
        key={JSON.stringify(settings)}
        frame={frame}
        settings={settings}
        preview={preview}
        reminder={reminder}
        mayWrite={mayWrite}
        answer={actionData}
      />
      <MailStatePanel state={mail} mayWrite={mayWrite} />
      <p className="mt-8 text-sm text-ink-soft">{settingsText.release(release.version, release.commit)}</p>
    </>
  );
}

type Shown = Omit<Extract<Route.ComponentProps["loaderData"], { settings: object }>, "mail" | "release">;

function SettingsForm({
  frame,
  settings,
  preview,
  reminder,
  mayWrite,
  answer,
}: Shown & {
  frame: SettingsFrame;
  answer: Route.ComponentProps["actionData"];
}) {
  const admin = useAdminForm({
    schema: settingsForm,
    answer,
    values: {
      ...settings,
      transferDays: settings.transferDays === null ? "" : String(settings.transferDays),
      reminderDays: settings.reminderDays === null ? "" : String(settings.reminderDays),
      refundLimit: moneyInput(settings.refundLimit),
    },
  });
  const { fields } = admin;
  return (
    <SettingsScreen frame={frame} text={settingsText} mayWrite={mayWrite} admin={admin}>
      <TemplateField
        field={fields.smsTemplate}
        label={settingsText.smsTemplate}
        hint={settingsText.smsTemplateHint}
        first={preview}
      />
      <SwitchField
        field={fields.smsAutomatic}
        label={settingsText.smsAutomatic}
        hint={settingsText.smsAutomaticHint}
      />
      <SwitchField
        field={fields.cardTesting}
        label={settingsText.cardTesting}
        hint={settingsText.cardTestingHint}
      />
      <NumberField
        field={fields.transferDays}
        label={settingsText.transferDays}
        hint={settingsText.transferDaysHint}
        errors={{ invalid: settingsText.transferDaysWrong }}
        className="max-w-md"
      />
      <NumberField
        field={fields.reminderDays}
        label={settingsText.reminderDays}
        hint={settingsText.reminderDaysHint}
        errors={{ invalid: settingsText.reminderDaysWrong }}
        className="max-w-md"
      />
      <SelectField
        field={fields.reminderBy}
        label={settingsText.reminderBy}
        hint={settingsText.reminderByHint}
        options={Object.entries(settingsText.reminderWays).map(([value, text]) => ({ value, label: text }))}
        className="max-w-md"
      />
      <TemplateField
        field={fields.reminderSms}
        label={settingsText.reminderSms}
        hint={settingsText.reminderSmsHint}
        first={reminder}
      />
      <MoneyField
        field={fields.refundLimit}
        label={settingsText.refundLimit}
        hint={settingsText.refundLimitHint}
        className="max-w-md"
      />
    </SettingsScreen>
  );
}
