import { loadSettings } from "#app/admin/answer-settings.server.ts";
import { SettingsPage } from "#app/admin/kit/form/settings-page.tsx";
import { appContext } from "#app/http/request/context.ts";
import { smsSettings } from "#shared/settings/order-settings.ts";
import type { Route } from "./+types/sms";
import { smsText as text } from "./messages.ts";
import { previewLinkSms, previewSms } from "./preview.server.ts";
import { saveOrderSection } from "./save-order-settings.server.ts";
import { TemplateField } from "./template-field.tsx";

/** `?template=…` requests a preview of an SMS template, with `&link` of the template for pay links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const loaded = await loadSettings(context, smsSettings);
  const { settings } = loaded;
  const { identity, config } = context.get(appContext);
  const foundation = (await identity.read()).name.tr;
  const typed = url.searchParams.get("template")?.slice(0, 500);
  const isLink = url.searchParams.has("link");
  const link = previewLinkSms((isLink && typed) || settings.payLinkSms, foundation, config.publicUrl);
  return {
    ...loaded,
    preview: isLink ? link : previewSms(typed ?? settings.smsTemplate, foundation),
    link,
    reminder: previewSms(settings.reminderSms, foundation),
  };
}

export function action(args: Route.ActionArgs) {
  return saveOrderSection(args, smsSettings, "settings/sms");
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function SmsSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, reminder, link } = loaderData;
  return (
    <SettingsPage
      group={smsSettings}
      text={text}
      loaded={loaderData}
      answer={actionData}
      customFields={{
        smsTemplate: (frame) => <TemplateField key="sms" {...frame} initialPreview={preview} />,
        reminderSms: (frame) => <TemplateField key="reminder" {...frame} initialPreview={reminder} />,
        payLinkSms: (frame) => <TemplateField key="link" {...frame} initialPreview={link} isLink />,
      }}
    />
  );
}
