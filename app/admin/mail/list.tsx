import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { languageName } from "#app/admin/kit/form/text-language.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { appContext } from "#app/http/request/context.ts";
import { listChanged } from "#server/giving/orders/mail/wording.ts";
import { type MailEvent, mailEventNames, mailEvents } from "#shared/giving/mail-events.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import type { Route } from "./+types/list";
import { mailText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { changedLanguages: await listChanged(context.get(appContext).db) };
}

export const meta: Route.MetaFunction = () => [{ title: mailText.title }];

export default function MailTexts({ loaderData: { changedLanguages } }: Route.ComponentProps) {
  const link = useAdminLink();
  const back = { to: link("settings"), label: mailText.back };
  return (
    <>
      <ScreenHeading title={mailText.title} text={mailText.lead} back={back} />
      <ul className="mt-5 grid gap-4 lg:grid-cols-2">
        {mailEventNames.map((event) => (
          <Mail key={event} event={event} changedLanguages={changedLanguages[event]} />
        ))}
      </ul>
    </>
  );
}

function Mail({ event, changedLanguages }: { event: MailEvent; changedLanguages: Locale[] }) {
  const link = useAdminLink();
  const { name, when } = mailEvents[event];
  return (
    <li className="rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5">
      <h2 className="font-sans text-base font-semibold">{name}</h2>
      <p className="mt-1 text-ink-soft">{when}</p>
      <ul className="mt-3 divide-y divide-sand-200 border-t border-sand-200">
        {LOCALES.map((language) => (
          <li key={language}>
            <Link
              to={link(`settings/mail/${event}/${language}`)}
              className="flex min-h-12 items-center justify-between gap-3 text-leaf-700 hover:underline"
            >
              <span>
                <span className="sr-only">{mailText.editTitle(name, "")}</span>
                {languageName(language)}
              </span>
              <StatusBadge tone={changedLanguages.includes(language) ? "waiting" : "quiet"}>
                {changedLanguages.includes(language) ? mailText.changed : mailText.own}
              </StatusBadge>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
