import { data, type FetcherWithComponents, Link, useFetcher } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { NothingHere } from "#app/admin/kit/list/nothing-here.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { buttonClasses } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { finishProblem, retryEvent } from "#server/giving/kurban/field/finish-problem.ts";
import {
  type ListedProblem,
  listProblems,
  listWrongClocks,
  type WrongClock,
} from "#server/giving/kurban/field/list-problems.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import type { Route } from "./+types/problems";
import { decisionPath } from "./decision-link.tsx";
import { decisionText } from "./decision-texts.ts";
import { eventKindNames } from "./event-names.ts";
import { adviceAbout, problemText as text } from "./field-texts.ts";
import { seesNames } from "./hide-names.server.ts";
import { KurbanTabs } from "./kurban-tabs.tsx";
import { kurbanText } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const problems = await listProblems(db);
  return {
    // A note can name an owner.
    problems: seesNames(actor) ? problems : problems.map((problem) => Object.assign(problem, { note: "" })),
    clocks: await listWrongClocks(db, clock.now()),
    over: await waitingReaders.kurban(db),
    mayChange: may(actor, "kurban", "change"),
    mayDecide: may(actor, "kurban", "decide"),
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      finish: async ({ ctx, form }) =>
        resultByKind(await finishProblem(ctx, sentText(form, "event", 40)), {
          finished: text.finished,
          missing: [409, text.missing],
        }),
      retry: async ({ ctx, form }) =>
        resultByKind(await retryEvent(ctx, sentText(form, "event", 40)), {
          retried: ({ recorded: { result } }) =>
            result === "refused" ? [409, text.refusedAgain] : text.retried[result],
          missing: [409, text.missing],
        }),
    },
  });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: `${text.title} · ${kurbanText.title}` }];

/** What the office looks at: problems of the field and refused events, each with what to do. */
export default function Problems({ loaderData }: Route.ComponentProps) {
  const { problems, clocks, over, mayChange, mayDecide } = loaderData;
  const link = useAdminLink();
  // A retried event has another key and another card, so the answer belongs to the page.
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  return (
    <>
      <ScreenHeading title={kurbanText.title} text={text.lead}>
        {mayChange && (
          <Link reloadDocument to={link("kurban/field")} className={buttonClasses("primary", "md")}>
            {text.open}
          </Link>
        )}
        {mayDecide && (
          <ButtonLink to={link("kurban/links")} variant="secondary">
            {text.links}
          </ButtonLink>
        )}
      </ScreenHeading>
      <KurbanTabs current="kurban/problems" over={over} />
      {answer && "message" in answer && (
        <Notice kind="error" className="mt-5">
          {answer.message}
        </Notice>
      )}
      {clocks.length > 0 && <WrongClocks clocks={clocks} />}
      {problems.length === 0 && <NothingHere>{text.empty}</NothingHere>}
      <ul className="mt-5 grid items-start gap-4 xl:grid-cols-2">
        {problems.map((problem) => (
          <li key={problem.key}>
            <ProblemCard problem={problem} fetcher={fetcher} mayChange={mayChange} mayDecide={mayDecide} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WrongClocks({ clocks }: { clocks: readonly WrongClock[] }) {
  return (
    <Sheet title={text.clocks} className="mt-5">
      <p className="text-ink-soft">{text.clocksLead}</p>
      <ul className="mt-2 grid gap-1">
        {clocks.map(({ device, place, minutes, seenAt }) => (
          <li key={device}>
            <strong>{minutes > 0 ? text.fast(minutes) : text.slow(-minutes)}</strong> · {place} ·{" "}
            {text.device(device)} · {formatDateTime(seenAt, "tr")}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function ProblemCard({
  problem,
  fetcher,
  mayChange,
  mayDecide,
}: {
  problem: ListedProblem;
  fetcher: FetcherWithComponents<unknown>;
  mayChange: boolean;
  mayDecide: boolean;
}) {
  const link = useAdminLink();
  const { key, kind, rule, note, tag, place, device, by, animalId } = problem;
  const { reason, advice, decision } = adviceAbout(rule);
  const isBusy = fetcher.state !== "idle";
  const needed = mayChange ? undefined : text.onlyPlanners;
  const neededToRetry = kind === "undone" && !mayDecide ? text.onlyDeciders : needed;
  const button = (intent: "retry" | "finish", label: string, obstacle: string | undefined) => (
    <fetcher.Form method="post">
      <HiddenInputs values={{ intent, event: key }} />
      <ReasonButton type="submit" reason={obstacle} disabled={isBusy}>
        {label}
      </ReasonButton>
    </fetcher.Form>
  );
  return (
    <Sheet
      title={<TextLink to={`kurban/animals/${animalId}`}>{text.item(tag, eventKindNames[kind])}</TextLink>}
      side={<StatusBadge tone={rule === null ? "waiting" : "bad"}>{place}</StatusBadge>}
    >
      {reason && <p className="font-semibold">{reason}</p>}
      {note && <p className="font-semibold wrap-anywhere">{note}</p>}
      <p className="text-ink-soft">{advice}</p>
      <dl className="mt-3 grid gap-3 sm:grid-cols-2">
        <Fact name={text.when}>{formatDateTime(problem.correctedAt, "tr")}</Fact>
        <Fact name={text.arrived}>
          {formatDateTime(problem.receivedAt, "tr")} · {by ?? text.device(device)}
        </Fact>
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {decision && mayDecide && (
          <ButtonLink to={link(decisionPath(decision, animalId))} variant="secondary">
            {decisionText.write}
          </ButtonLink>
        )}
        {rule !== null && button("retry", text.retry, neededToRetry)}
        {button("finish", text.finish, needed)}
      </div>
    </Sheet>
  );
}
