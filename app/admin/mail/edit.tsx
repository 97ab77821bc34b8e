import { useRef } from "react";
import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { languageName, TextLanguageContext } from "#app/admin/kit/form/text-language.ts";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { ResetButton } from "#app/admin/kit/reset-button.tsx";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { saveWording } from "#server/giving/orders/mail/save-wording.ts";
import { readWording } from "#server/giving/orders/mail/wording.ts";
import { settingsVersion } from "#server/staff/find-stale-settings.ts";
import { may } from "#server/staff/permissions.ts";
import { type MailEvent, mailEvents, readMailEvent } from "#shared/giving/mail-events.ts";
import { type Locale, toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/edit";
import { wordingForm } from "./form.ts";
import { MailPreview } from "./mail-preview.tsx";
import { mailText } from "./messages.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const mailKey = readParams(params);
  if (!mailKey) throw data(null, { status: 404 });
  const { wording, changed } = await readWording(context.get(appContext).db, mailKey.event, mailKey.language);
  const mayWrite = may(requireStaff(context).actor, "settings", "change");
  return { ...mailKey, wording, version: settingsVersion(wording), changed, mayWrite };
}

export function action(args: Route.ActionArgs) {
  const mailKey = readParams(args.params);
  return saveForm(args, {
    right: { area: "settings", level: "change" },
    schema: wordingForm,
    save: async (ctx, { value, version, force }) =>
      mailKey ? saveWording(ctx, mailKey, value, { version, force }) : { kind: "missing" as const },
    to: "settings/mail",
    successMessage: mailText.saved,
    failureMessage: mailText.saveFailed,
  });
}

function readParams(params: {
  event: string;
  language: string;
}): { event: MailEvent; language: Locale } | null {
  const event = readMailEvent(params.event);
  const language = toLocale(params.language);
  return event && language ? { event, language } : null;
}

export const meta: Route.MetaFunction = () => [{ title: mailText.title }];

export default function EditMail({ loaderData, actionData }: Route.ComponentProps) {
  return <WordingForm key={JSON.stringify(loaderData.wording)} {...loaderData} answer={actionData} />;
}

function placeholderTexts(event: MailEvent) {
  const names = mailEvents[event].values;
  return {
    hint: mailText.hint(names.map((name) => mailText.placeholder[name]).join(", ")),
    problems: {
      unknownPlaceholder: mailText.unknownPlaceholder(names.map((name) => `{${name}}`).join(", ")),
    },
  };
}

type FormProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function WordingForm({ event, language, wording, version, changed, mayWrite, answer }: FormProps) {
  const admin = useAdminForm({ schema: wordingForm, answer, values: wording });
  const { fields } = admin;
  const formBox = useRef<HTMLDivElement>(null);
  const { hint, problems } = placeholderTexts(event);
  const link = useAdminLink();
  return (
    <div className="grid items-start gap-x-8 gap-y-6 xl:grid-cols-2">
      <div ref={formBox} className="min-w-0">
        <FormScreen
          title={mailText.editTitle(mailEvents[event].name, languageName(language))}
          back={{ to: link("settings/mail"), label: mailText.backToList }}
          admin={admin}
          expectedUpdatedAt={null}
          version={version}
          tools={() =>
            changed &&
            mayWrite && (
              <ResetButton
                label={mailText.reset}
                action={link(`settings/mail/${event}/${language}/reset`)}
                question={{
                  title: mailText.resetTitle,
                  text: mailText.resetText,
                  confirmText: mailText.resetYes,
                }}
              />
            )
          }
          forbidden={mayWrite ? undefined : mailText.missingRight}
        >
          <TextLanguageContext value={{ language, isOpened: true }}>
            <TextField field={fields.greeting} label={mailText.greeting} hint={hint} errors={problems} />
            <TextArea
              field={fields.paragraph}
              label={mailText.paragraph}
              hint={[mailText.paragraphHint, event === "document" && mailText.replaced]
                .filter(Boolean)
                .join(" ")}
              errors={problems}
              rows={7}
            />
            <TextArea field={fields.closing} label={mailText.closing} errors={problems} rows={2} />
          </TextLanguageContext>
        </FormScreen>
      </div>
      <MailPreview address={link(`settings/mail/${event}/${language}/preview`)} form={formBox} />
    </div>
  );
}
