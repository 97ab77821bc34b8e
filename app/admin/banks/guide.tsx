import { Link } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { ButtonLink } from "#app/admin/kit/button-link.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { LiveIndicator } from "#app/admin/live/live-indicator.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { may } from "#server/staff/permissions.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/guide";
import { answerGuide } from "./answer-guide.server.ts";
import { GuideLetter } from "./guide-letter.tsx";
import { guideText as text, variableTexts } from "./guide-messages.ts";
import { loadGuide } from "./load-guide.server.ts";
import { TrialSteps } from "./trial-steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  if (!may(requireStaff(context).actor, "settings", "change")) return null;
  return loadGuide(context.get(appContext), url.searchParams.get("bank"));
}

export function action(args: Route.ActionArgs) {
  return answerGuide(args);
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** Leads an administrator from the letter to the bank to the first lira. */
export default function Guide({ loaderData }: Route.ComponentProps) {
  const link = useAdminLink();
  const back = { to: link("banks"), label: text.back };
  if (!loaderData)
    return (
      <>
        <ScreenHeading title={text.title} back={back} />
        <Notice kind="warning" className="mt-5">
          {text.missingRight}
        </Notice>
      </>
    );
  const { choices, name, kind, letter, answers, variables, trial } = loaderData;
  return (
    <>
      <ScreenHeading title={text.title} text={text.lead} back={back}>
        <LiveIndicator kinds={["order", "refund", "alarm"]} />
      </ScreenHeading>
      <nav aria-label={text.banks} className="mt-5 flex flex-wrap gap-2">
        {choices.map((choice) => (
          <Link
            key={choice.name}
            to={`?bank=${choice.name}`}
            preventScrollReset
            aria-current={choice.name === name ? "page" : undefined}
            className={classes(choiceClasses, choice.name === name ? "bg-leaf-600 text-white" : "bg-white")}
          >
            {choice.label}
            {choice.isConfigured && <span className="font-normal">({text.configured})</span>}
          </Link>
        ))}
      </nav>
      <div className="mt-5 grid gap-5">
        <GuideLetter bank={name} letter={letter} />
        <Sheet
          title={text.answers}
          side={
            <ButtonLink to={link(`banks/guide/answers/${kind}`)} variant="secondary">
              {text.write}
            </ButtonLink>
          }
        >
          <p className="text-ink-soft">{text.answersLead}</p>
          <dl className="mt-3 grid gap-3">
            {answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className={classes("wrap-anywhere", !answer && "text-ink-faint")}>
                  {answer || text.noAnswer}
                </dd>
              </div>
            ))}
          </dl>
        </Sheet>
        <Sheet title={text.variables}>
          <p className="text-ink-soft">{text.variablesLead}</p>
          <ul className="mt-3 grid gap-2">
            {variables.map(({ setting, variable, isSet }) => (
              <li key={variable} className="flex flex-wrap items-baseline gap-x-3">
                <code translate="no" className="wrap-anywhere">
                  {variable}
                </code>
                <span className={classes("font-semibold", isSet ? "text-leaf-700" : "text-clay-700")}>
                  {isSet ? text.set : text.notSet}
                </span>
                <span className="w-full text-ink-soft">{ownValue(variableTexts[kind], setting)}</span>
              </li>
            ))}
          </ul>
        </Sheet>
        <TrialSteps bank={name} trial={trial} />
      </div>
    </>
  );
}

const choiceClasses =
  "inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold ring-1 ring-sand-300";
