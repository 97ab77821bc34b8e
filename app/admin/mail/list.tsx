import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { languageName } from "#app/admin/kit/form/text-language.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readMailFigures } from "#server/giving/orders/mail/list-mail.ts";
import { listChanged } from "#server/giving/orders/mail/wording.ts";
import { may } from "#server/staff/permissions.ts";
import { type MailEvent, mailEventNames, mailEvents } from "#shared/giving/mail-events.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import type { Route } from "./+types/list";
import { MailStatePanel } from "./mail-state.tsx";
import { mailText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, mail } = context.get(appContext);
  return {
    changedLanguages: await listChanged(db),
    mayWrite: may(requireStaff(context).actor, "settings", "change"),
    mail: mail.server && {
      server: mail.server.name,
      from: mail.server.from,
      figures: await readMailFigures(db),
    },
  };
}

export const meta: Route.MetaFunction = () => [{ title: mailText.title }];

export default function MailTexts({ loaderData }: Route.ComponentProps) {
  const { changedLanguages, mail, mayWrite } = loaderData;
  return (
    <>
      <ScreenHeading title={mailText.title} text={mailText.lead} />
      <ul className="mt-5 grid gap-4 lg:grid-cols-2">
        {mailEventNames.map((event) => (
          <Mail key={event} event={event} changedLanguages={changedLanguages[event]} />
        ))}
      </ul>
      <MailStatePanel state={mail} mayWrite={mayWrite} />
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
