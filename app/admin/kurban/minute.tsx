import { Download } from "lucide-react";
import { data } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { Fact, Facts, Sheet } from "#app/admin/kit/sheet.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { deleteMinute } from "#server/giving/kurban/minutes/delete-minute.ts";
import { listPossibleAnimals } from "#server/giving/kurban/minutes/find-slaughtered.ts";
import { readMinute } from "#server/giving/kurban/minutes/read-minute.ts";
import { saveMinute } from "#server/giving/kurban/minutes/save-minute.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime, formatLongDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/minute";
import { kurbanText } from "./messages.ts";
import { AnimalLine } from "./minute-animals.tsx";
import { DraftMinute, type MinuteView } from "./minute-draft.tsx";
import { minuteText, draftText as text } from "./minute-texts.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const found = await readMinute(db, id);
  if (!found) return data(null, { status: 404 });
  const { number, day, people, state, note, place, season, animals, signedAt, signer } = found;
  const minute: MinuteView = {
    id,
    number,
    day,
    people,
    state,
    note,
    season,
    animals,
    signer,
    place: place.name,
    zone: place.timeZone,
    signedAt: signedAt?.getTime() ?? null,
    possible: state === "draft" ? await listPossibleAnimals(db, found) : [],
  };
  return { minute, mayChange: may(requireStaff(context).actor, "kurban", "change") };
}

export function action(args: Route.ActionArgs) {
  const { id, adminPath } = args.params;
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      save: async ({ ctx, form }) => {
        const names = sentTexts(form, "name", 120);
        const people = sentTexts(form, "role", 80)
          .map((role, index) => ({ role, name: names[index] ?? "" }))
          .filter(({ role, name }) => role || name)
          .slice(0, 30);
        const values = {
          animalIds: sentTexts(form, "animal", 40),
          people,
          note: sentText(form, "note", 2_000),
        };
        return resultByKind(await saveMinute(ctx, id, values), {
          saved: text.saved,
          signed: [409, text.alreadySigned],
          refused: ({ rule }) => [409, rule === "no-animals" ? text.noAnimals : text.otherAnimal] as const,
          missing: [404, text.missing],
        });
      },
      delete: async ({ ctx }) =>
        resultByKind(await deleteMinute(ctx, id), {
          saved: { to: adminAddress(adminPath, "kurban/minutes"), message: text.removed },
          signed: [409, text.alreadySigned],
          missing: [404, text.missing],
        }),
    },
  });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? minuteText.name(loaderData.minute.number) : minuteText.minute },
];

/** A minute: as a draft the steps to its signed paper, then what was signed. */
export default function Minute({ loaderData, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const back = { to: link("kurban/minutes"), label: minuteText.title };
  if (!loaderData)
    return <LoadFailed title={minuteText.minute} back={back} message={text.missing} isMissing />;
  const { minute, mayChange } = loaderData;
  const reason = mayChange ? undefined : kurbanText.onlyPlanners;
  const message = actionData && "message" in actionData ? actionData.message : undefined;
  return (
    <>
      <ScreenHeading
        title={`${minuteText.name(minute.number)} · ${minute.place}`}
        text={`${formatLongDate(minute.day, "tr")} · ${minute.season}`}
        back={back}
      >
        <StatusBadge tone={minute.state === "signed" ? "good" : "waiting"}>
          {minuteText.states[minute.state]}
        </StatusBadge>
      </ScreenHeading>
      {minute.state === "draft" ? (
        <DraftMinute key={minute.id} minute={minute} reason={reason} message={message} />
      ) : (
        <SignedMinute minute={minute} mayOpenScan={mayChange} />
      )}
    </>
  );
}

function SignedMinute({ minute, mayOpenScan }: { minute: MinuteView; mayOpenScan: boolean }) {
  const link = useAdminLink();
  const { id, animals, people, note, signedAt, signer, zone } = minute;
  return (
    <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Sheet title={`${text.animals} (${formatCount(animals.length)})`}>
        <ul className="divide-y divide-sand-200">
          {animals.map((animal) => (
            <li key={animal.id} className="py-2">
              <AnimalLine animal={animal} zone={zone} />
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title={minuteText.states.signed}>
        <p className="text-ink-soft">{text.signedLead}</p>
        {mayOpenScan && (
          <p className="mt-3">
            <a href={link(`kurban/minutes/${id}/scan`)} download className={buttonClasses("secondary", "md")}>
              <Download aria-hidden="true" className="size-4.5" />
              {text.scan}
            </a>
          </p>
        )}
        <div className="mt-4">
          <Facts>
            {signedAt !== null && (
              <Fact name={text.signedBy}>
                {minuteText.signedBy(signer ?? minuteText.formerStaff, formatDateTime(signedAt, "tr"))}
              </Fact>
            )}
            {people.map(({ role, name }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same role.
              <Fact key={index} name={role}>
                {name || "–"}
              </Fact>
            ))}
            {note && <Fact name={text.note}>{note}</Fact>}
          </Facts>
        </div>
      </Sheet>
    </div>
  );
}
