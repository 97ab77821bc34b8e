import { appContext } from "#app/request/context.ts";
import { readRelease } from "#server/kernel/read-release.ts";
import { readMailFigures } from "#server/orders/mail/list-mail.ts";
import { saveOrderSettings } from "#server/orders/order-settings.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { loadSettings, saveSettingsForm } from "../answer-settings.server.ts";
import { SettingsPage } from "../kit/form/settings-page.tsx";
import { MailStatePanel } from "../mail/mail-state.tsx";
import type { Route } from "./+types/page";
import { settingsText as text } from "./messages.ts";
import { previewSms } from "./preview.server.ts";
import { TemplateField } from "./template-field.tsx";

/** `?template=…` requests a preview of that SMS template. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, config, mail: outbox } = context.get(appContext);
  return loadSettings(context, orderSettings, async ({ smsTemplate, reminderSms }) => {
    const template = url.searchParams.get("template")?.slice(0, 500) ?? smsTemplate;
    const mail = outbox.server && {
      server: outbox.server.name,
      from: outbox.server.from,
      figures: await readMailFigures(db),
    };
    const reminder = previewSms(reminderSms, config.site.name);
    const preview = previewSms(template, config.site.name);
    return { mail, preview, reminder, release: readRelease() };
  });
}

export function action(args: Route.ActionArgs) {
  const { config } = args.context.get(appContext);
  return saveSettingsForm(args, orderSettings, {
    to: "settings",
    text,
    save: (ctx, value) => saveOrderSettings(ctx, value, config.site.name),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { more, mayWrite } = loaderData;
  return (
    <>
      <SettingsPage
        group={orderSettings}
        text={text}
        loaded={loaderData}
        answer={actionData}
        own={
          more
            ? {
                smsTemplate: (frame) => <TemplateField key="sms" {...frame} first={more.preview} />,
                reminderSms: (frame) => <TemplateField key="reminder" {...frame} first={more.reminder} />,
              }
            : {}
        }
      />
      {more && (
        <>
          <MailStatePanel state={more.mail} mayWrite={mayWrite} />
          <p className="mt-8 text-sm text-ink-soft">
            {text.release(more.release.version, more.release.commit)}
          </p>
        </>
      )}
    </>
  );
}
