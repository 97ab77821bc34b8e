import { loadSettings, saveSettingsForm } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { MailStatePanel } from "#app/admin/mail/mail-state.tsx";
import { appContext } from "#app/http/request/context.ts";
import { readMailFigures } from "#server/giving/orders/mail/list-mail.ts";
import { saveOrderSettings } from "#server/giving/orders/order-settings.ts";
import { readRelease } from "#server/platform/processes/read-release.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import type { Route } from "./+types/page";
import { settingsText as text } from "./messages.ts";
import { previewSms } from "./preview.server.ts";
import { TemplateField } from "./template-field.tsx";

/** `?template=…` requests a preview of an SMS template. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, identity, mail: outbox } = context.get(appContext);
  const { mayWrite, settings } = await loadSettings(context, orderSettings);
  const foundation = (await identity.read()).name.tr;
  const template = url.searchParams.get("template")?.slice(0, 500) ?? settings.smsTemplate;
  return {
    mayWrite,
    settings,
    mail: outbox.server && {
      server: outbox.server.name,
      from: outbox.server.from,
      figures: await readMailFigures(db),
    },
    preview: previewSms(template, foundation),
    reminder: previewSms(settings.reminderSms, foundation),
    release: readRelease(),
  };
}

export function action(args: Route.ActionArgs) {
  const { identity } = args.context.get(appContext);
  return saveSettingsForm(args, orderSettings, {
    to: "settings",
    text,
    save: async (ctx, value) => saveOrderSettings(ctx, value, (await identity.read()).name.tr),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { mail, preview, reminder, release, mayWrite } = loaderData;
  return (
    <>
      <SettingsPage
        group={orderSettings}
        text={text}
        loaded={loaderData}
        answer={actionData}
        customFields={{
          smsTemplate: (frame) => <TemplateField key="sms" {...frame} initialPreview={preview} />,
          reminderSms: (frame) => <TemplateField key="reminder" {...frame} initialPreview={reminder} />,
        }}
      />
      <MailStatePanel state={mail} mayWrite={mayWrite} />
      <p className="mt-8 text-sm text-ink-soft">{text.release(release.version, release.commit)}</p>
    </>
  );
}
