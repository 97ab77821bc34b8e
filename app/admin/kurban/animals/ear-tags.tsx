import { useId } from "react";
import { data, useFetcher } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type EarTagRow, setEarTags } from "#server/giving/kurban/animals/set-ear-tags.ts";
import { may } from "#server/staff/permissions.ts";
import { cleanEarTag, cleanTag, isEarTag } from "#shared/giving/kurban-tags.ts";
import { kurbanText } from "../messages.ts";
import type { Route } from "./+types/ear-tags";
import { readFilter } from "./read-filter.server.ts";
import { addText, earTagText as text } from "./texts.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { filter, seasons } = await readFilter(db, url);
  return {
    season: seasons.find(({ id }) => id === filter.seasonId)?.title ?? null,
    reason: may(requireStaff(context).actor, "kurban", "change") ? null : kurbanText.onlyPlanners,
  };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => refuse(status, message),
    intents: { save: (write) => save(write, args.url) },
  });
}

const refuse = (status: number, message: string, lines: string[] = []) =>
  data({ message, lines }, { status });

async function save({ ctx, app, form }: IntentArgs, url: URL) {
  const rows: EarTagRow[] = [];
  for (const [index, line] of sentText(form, "rows", 100_000).split("\n").entries()) {
    if (line.trim() === "") continue;
    const [tag = "", earTag = ""] = line.split(/[;\t]/);
    const row = { tag: cleanTag(tag), earTag: cleanEarTag(earTag) };
    if (row.tag === "" || row.earTag === "" || !isEarTag(row.earTag)) return refuse(400, text.bad(index + 1));
    if (rows.some((known) => known.tag === row.tag)) return refuse(400, text.twice(row.tag));
    rows.push(row);
  }
  if (rows.length === 0) return refuse(400, text.empty);
  const { filter } = await readFilter(app.db, url);
  return resultByKind(await setEarTags(ctx, { seasonId: filter.seasonId ?? "", rows }), {
    saved: ({ animals }) => ({
      to: adminAddress(app.config.adminPath, `kurban/animals${url.search}`),
      message: text.saved(formatCount(animals)),
    }),
    refused: ({ problems }) =>
      refuse(
        409,
        text.refused,
        problems.map(({ tag, problem }) => `${tag}: ${text.problems[problem]}`),
      ),
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** Gives animals the ear tags of a pasted list. */
export default function EarTags({ loaderData: { season, reason } }: Route.ComponentProps) {
  const link = useAdminLink();
  const id = useId();
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const answer = !busy && fetcher.data && "lines" in fetcher.data ? fetcher.data : undefined;
  return (
    <>
      <ScreenHeading
        title={text.title}
        text={text.lead}
        back={{ to: link("kurban/animals"), label: addText.back }}
      />
      <fetcher.Form method="post" className="mt-5 max-w-3xl">
        <Sheet title={season ?? text.title}>
          {answer && (
            <Notice kind="error" className="mb-4">
              {answer.message}
              {answer.lines.length > 0 && (
                <ul className="mt-1 list-disc ps-5">
                  {answer.lines.slice(0, 30).map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </Notice>
          )}
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {text.rows}
          </label>
          <textarea
            id={id}
            name="rows"
            rows={12}
            required
            aria-describedby={`${id}-hint`}
            className={`${controlClasses} py-2.5 leading-relaxed tabular-nums`}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-faint">
            {text.hint}
          </p>
          <p className="mt-4">
            <ReasonButton type="submit" variant="primary" disabled={busy} reason={reason ?? undefined}>
              {text.save}
            </ReasonButton>
          </p>
        </Sheet>
      </fetcher.Form>
    </>
  );
}
