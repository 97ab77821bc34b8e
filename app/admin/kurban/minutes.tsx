import { data, Form, useNavigation } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { SubmissionId } from "#app/admin/kit/form/submission-id.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import { SearchFilter } from "#app/admin/kit/list/search-filter.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { listPlaces } from "#server/giving/kurban/decisions/list-decisions.ts";
import { createMinute } from "#server/giving/kurban/minutes/create-minute.ts";
import {
  type ListedMinute,
  listMinutes,
  listOpenDays,
  type OpenDay,
} from "#server/giving/kurban/minutes/list-minutes.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime, formatLongDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/minutes";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";
import { minuteText as text } from "./minute-texts.ts";
import { minuteListRules } from "./read-query.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const query = readListQuery(url, minuteListRules);
  const { place, state } = query.filters;
  return {
    query,
    list: await listMinutes(db, { placeId: place, state, page: query.page }),
    openDays: await listOpenDays(db),
    places: (await listPlaces(db)).map(({ id, name, season }) => {
      return { value: id, label: `${name} · ${season}` };
    }),
    over: await waitingReaders.kurban(db),
    mayChange: may(requireStaff(context).actor, "kurban", "change"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      create: async ({ ctx, form }) => {
        const target = { placeId: sentText(form, "place", 40), day: sentText(form, "day", 10) };
        return resultByKind(await createMinute(ctx, target), {
          saved: ({ id }) => ({
            to: adminAddress(args.params.adminPath, `kurban/minutes/${id}`),
            message: text.created,
          }),
          "no-animals": [409, text.noAnimals],
        });
      },
    },
  });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

/** The days of slaughter without a minute, and the minutes. */
export default function Minutes({ loaderData, actionData }: Route.ComponentProps) {
  const { list, query, openDays, places, over, mayChange } = loaderData;
  const link = useAdminLink();
  return (
    <ListScreen
      heading={{ title: kurbanText.title, text: text.lead }}
      above={
        <>
          <KurbanTabs current="kurban/minutes" over={over} />
          {actionData && "message" in actionData && (
            <Notice kind="error" className="mt-4">
              {actionData.message}
            </Notice>
          )}
          <OpenDays days={openDays} reason={mayChange ? undefined : kurbanText.onlyPlanners} />
        </>
      }
      list={list}
      query={query}
      columns={columns}
      rowTitle={({ number, place }) => `${text.name(number)} · ${place}`}
      rowTo={({ id }) => link(`kurban/minutes/${id}`)}
      filters={[
        {
          name: "state",
          label: text.state,
          options: (["draft", "signed"] as const).map((value) => ({ value, label: text.states[value] })),
        },
      ]}
      otherFilters={
        <SearchFilter name="place" label={text.place} value={query.filters.place} choices={places} />
      }
      total={(count) => text.total(formatCount(count))}
      empty={text.empty}
    />
  );
}

function OpenDays({ days, reason }: { days: readonly OpenDay[]; reason: string | undefined }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Sheet title={text.open} className="mt-5">
      <p className="text-ink-soft">{days.length === 0 ? text.nothingOpen : text.openLead}</p>
      {days.length > 0 && (
        <ul className="mt-2 divide-y divide-sand-200">
          {days.map(({ placeId, place, season, day, animals }) => (
            <li
              key={`${placeId} ${day}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5"
            >
              <span className="min-w-0">
                <span className="block font-semibold">
                  {place} · {formatLongDate(day, "tr")}
                </span>
                <span className="text-ink-soft">
                  {text.openAnimals(formatCount(animals))} · {season}
                </span>
              </span>
              <Form method="post">
                <HiddenInputs values={{ intent: "create", place: placeId, day }} />
                <SubmissionId isPerPress />
                <ReasonButton type="submit" reason={reason} disabled={busy}>
                  {text.create}
                </ReasonButton>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

const columns: readonly Column<ListedMinute>[] = [
  {
    key: "minute",
    header: text.minute,
    isCardHead: true,
    cell: ({ id, number, place }) => (
      <TextLink to={`kurban/minutes/${id}`} className="flex-col items-start!">
        {text.name(number)}
        <span className="text-xs font-normal text-ink-soft">{place}</span>
      </TextLink>
    ),
  },
  {
    key: "day",
    header: text.day,
    cell: ({ day, season }) => (
      <span className="block">
        {formatLongDate(day, "tr")}
        <span className="block text-xs text-ink-soft">{season}</span>
      </span>
    ),
  },
  {
    key: "animals",
    header: text.animals,
    align: "end",
    cell: ({ animals }) => <span className="tabular-nums">{formatCount(animals)}</span>,
  },
  {
    key: "state",
    header: text.state,
    cell: ({ state, signedAt, signedBy }) => (
      <span className="block">
        <StatusBadge tone={state === "signed" ? "good" : "waiting"}>{text.states[state]}</StatusBadge>
        {signedAt !== null && (
          <span className="mt-1 block text-xs text-ink-soft">
            {text.signedBy(signedBy ?? text.formerStaff, formatDateTime(signedAt, "tr"))}
          </span>
        )}
      </span>
    ),
  },
];
