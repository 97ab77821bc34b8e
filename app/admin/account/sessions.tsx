import { MonitorSmartphone } from "lucide-react";
import { data, Form } from "react-router";
import { answerIntents, flashRefusal } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { requireStaff } from "#app/http/request/staff.ts";
import { Button } from "#app/ui/button.tsx";
import { endSessions } from "#server/staff/end-sessions.ts";
import { listSessions } from "#server/staff/sessions.ts";
import type { Route } from "./+types/sessions";
import { browserName } from "./browser-name.ts";
import { accountText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor, session } = requireStaff(context);
  const sessions = await listSessions(ctx.db, actor.id, ctx.clock.now());
  return {
    sessions: sessions.map(({ userAgent, ...listed }) => ({
      ...listed,
      browser: browserName(userAgent),
      isCurrent: listed.id === session.id,
    })),
  };
}

export function action(args: Route.ActionArgs) {
  const { session } = requireStaff(args.context);
  const formatMessage = ({ count }: { count: number }) =>
    count > 0 ? accountText.ended(count) : accountText.endedNone;
  return answerIntents(args, {
    right: null,
    refuse: flashRefusal,
    intents: {
      "end-others": async ({ ctx }) => formatMessage(await endSessions(ctx, { allBut: session.id })),
      save: async ({ ctx, form }) => {
        if (!form.has("id")) throw data(null, { status: 400 });
        return formatMessage(await endSessions(ctx, { id: sentText(form, "id") }));
      },
    },
  });
}

export const meta: Route.MetaFunction = () => [{ title: accountText.sessions }];

export default function Sessions({ loaderData: { sessions } }: Route.ComponentProps) {
  const hasOtherSessions = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions" className="text-lg">
        {accountText.sessions}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{accountText.sessionsLead}</p>
      <ul className="mt-5 grid gap-3">
        {sessions.map((session) => (
          <SessionCard key={session.id} {...session} />
        ))}
      </ul>
      {hasOtherSessions ? (
        <Form method="post" className="mt-5">
          <Button type="submit" name="intent" value="end-others" variant="secondary">
            {accountText.endOthers}
          </Button>
        </Form>
      ) : (
        <p className="mt-5 text-sm text-ink-faint">{accountText.noOthers}</p>
      )}
    </section>
  );
}

type ListedSession = Route.ComponentProps["loaderData"]["sessions"][number];

function SessionCard({ id, browser, address, startedAt, usedAt, isCurrent }: ListedSession) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-white p-4 shadow-soft ring-1 ring-sand-200">
      <MonitorSmartphone aria-hidden="true" strokeWidth={1.6} className="size-7 shrink-0 text-leaf-600" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {browser ?? accountText.unknownBrowser}
          {isCurrent && <StatusBadge tone="good">{accountText.thisSession}</StatusBadge>}
        </p>
        <dl className="mt-1 flex flex-wrap gap-x-5 text-xs text-ink-soft [&>div]:flex [&>div]:gap-1">
          <div>
            <dt>{accountText.from}:</dt>
            <dd>
              <bdi dir="ltr">{address || "–"}</bdi>
            </dd>
          </div>
          <div>
            <dt>{accountText.started}:</dt>
            <dd>
              <DateCell at={startedAt} as="time" />
            </dd>
          </div>
          <div>
            <dt>{accountText.used}:</dt>
            <dd>
              <DateCell at={usedAt} />
            </dd>
          </div>
        </dl>
      </div>
      {!isCurrent && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            variant="secondary"
            aria-label={`${accountText.endSession}: ${browser ?? accountText.unknownBrowser}, ${address}`}
          >
            {accountText.endSession}
          </Button>
        </Form>
      )}
    </li>
  );
}
