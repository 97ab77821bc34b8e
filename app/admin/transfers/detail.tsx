import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/detail";
import { answerRow } from "./answer-row.server.ts";
import { AdjustMatch, ChooseOrder } from "./choose-order.tsx";
import { RowStateBadge } from "./columns.tsx";
import { DoubtSheet } from "./doubt-sheet.tsx";
import { FindOrder } from "./find-order.tsx";
import { loadRow, rowIdOf } from "./load-row.server.ts";
import { MatchList } from "./match-list.tsx";
import { NewGift } from "./new-gift.tsx";
import { RowAnswerLine, RowWrites } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { AsideSheet, ReturnSheet, RowFacts, RuleSheet } from "./row-sheets.tsx";
import { SuggestionList } from "./suggestion-list.tsx";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const allowed = may(requireStaff(context).actor, "transfers.write");
  const rowId = rowIdOf(id);
  const shown = rowId === null ? null : await loadRow(db, rowId, url.searchParams);
  return data({ allowed, shown }, { status: shown ? 200 : 404 });
}

export function action(args: Route.ActionArgs) {
  const rowId = rowIdOf(args.params.id);
  if (rowId !== null) return answerRow(args, rowId);
  throw data(null, { status: mayWrite(args.context, "transfers.write") ? 404 : 403 });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** One movement of an account: its matches, and the suggested orders. */
export default function StatementRowPage({ loaderData }: Route.ComponentProps) {
  const { shown, allowed } = loaderData;
  const link = useAdminLink();
  const back = { to: link("transfers"), label: text.back };
  if (!shown) return <LoadFailed title={text.title} back={back} message={text.missing} gone />;
  const { row, matches, other, similarRow, open, suggestions, choice, adjusting } = shown;
  const purpose = suggestions.find((each) => each.kind === "new-gift") ?? null;
  return (
    <RowWrites.Provider value={{ mayWrite: allowed }}>
      <ScreenHeading
        title={`${formatDate(row.bookedOn, "tr")} · ${money(row.amount, row.currency)}`}
        back={back}
      />
      <p className="mt-1">
        <RowStateBadge row={row} />
      </p>
      <RowAnswerLine />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <RowFacts row={row} />
          {similarRow ? (
            <DoubtSheet rowId={row.id} similarRow={similarRow} />
          ) : (
            <Sheet title={text.matches}>
              <MatchList matches={matches} rowId={row.id} />
            </Sheet>
          )}
          {adjusting && <AdjustMatch key={adjusting.match} {...adjusting} />}
          {choice && <ChooseOrder key={choice.id} choice={choice} left={row.left} />}
          {open && (suggestions.length > 0 || matches.every(({ undoneAt }) => undoneAt)) && (
            <Sheet title={text.suggestions}>
              <SuggestionList suggestions={suggestions} rowId={row.id} />
            </Sheet>
          )}
          {open && <FindOrder key={shown.typed} typed={shown.typed} found={shown.found} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {open && <NewGift row={row} targets={shown.targets} proposed={purpose} />}
          {other && <ReturnSheet row={row} other={other} />}
          {!similarRow && <AsideSheet row={row} />}
          <RuleSheet teaches={row.teaches} />
        </div>
      </div>
    </RowWrites.Provider>
  );
}
