import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { LoadFailed } from "#app/admin/kit/failure/load-failed.tsx";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { maskFor } from "#app/admin/mask-for.server.ts";
import { NotesPanel } from "#app/admin/notes/notes-panel.tsx";
import { reloadAfterRefusal } from "#app/admin/reload-after-refusal.ts";
import { appContext } from "#app/http/request/context.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import { formatDate } from "#shared/text/dates.ts";
import type { Route } from "./+types/detail";
import { answerRow } from "./answer-row.server.ts";
import { AdjustMatch, ChooseOrder } from "./choose-order.tsx";
import { RowStateBadge } from "./columns.tsx";
import { DepositSheet } from "./deposit-sheet.tsx";
import { DoubtSheet } from "./doubt-sheet.tsx";
import { FindOrder } from "./find-order.tsx";
import { loadRow, parseRowId } from "./load-row.server.ts";
import { MatchList } from "./match-list.tsx";
import { NewGift } from "./new-gift.tsx";
import { RowAnswerMessage, RowWrites } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { AsideSheet, ReturnSheet, RowFacts, RuleSheet } from "./row-sheets.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { besideList } from "./use-split.ts";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const { actor } = requireStaff(context);
  const mayChange = may(actor, "transfers", "change");
  const mayDecide = may(actor, "transfers", "decide");
  const rowId = parseRowId(id);
  const detail = rowId === null ? null : await loadRow(db, rowId, url.searchParams, actor);
  const isFound = detail !== null || url.searchParams.has(besideList);
  return data(maskFor(actor, { mayChange, mayDecide, detail }), { status: isFound ? 200 : 404 });
}

export function action(args: Route.ActionArgs) {
  const rowId = parseRowId(args.params.id);
  if (rowId !== null) return answerRow(args, rowId);
  throw data(null, { status: checkRight(args.context, "transfers", "change") ? 404 : 403 });
}

export const shouldRevalidate = reloadAfterRefusal;

export const meta: Route.MetaFunction = () => [{ title: text.title }];

/** One row of a statement with its matches and the suggested orders. */
export default function StatementRowPage({ loaderData }: Route.ComponentProps) {
  const { detail, mayChange, mayDecide } = loaderData;
  const link = useAdminLink();
  const back = { to: link("transfers"), label: text.back };
  if (!detail) return <LoadFailed title={text.title} back={back} message={text.missing} isMissing />;
  const { row, matches, otherHalf, similarRow, isOpen, suggestions, choice, adjustment } = detail;
  const newGift = suggestions.find((suggestion) => suggestion.kind === "new-gift") ?? null;
  return (
    <RowWrites.Provider value={{ mayChange, mayDecide }}>
      <ScreenHeading
        title={`${formatDate(row.bookedOn, "tr")} · ${money(row.amount, row.currency)}`}
        back={back}
      />
      <p className="mt-1">
        <RowStateBadge row={row} />
      </p>
      <RowAnswerMessage />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <RowFacts row={row} />
          {similarRow ? (
            <DoubtSheet rowId={row.id} similarRow={similarRow} />
          ) : (
            row.state !== "deposit" && (
              <Sheet title={text.matches}>
                <MatchList matches={matches} rowId={row.id} />
              </Sheet>
            )
          )}
          <DepositSheet deposits={detail.deposits} />
          {adjustment && <AdjustMatch key={adjustment.match} {...adjustment} />}
          {choice && <ChooseOrder key={choice.id} choice={choice} left={row.unmatched} />}
          {isOpen && (suggestions.length > 0 || matches.every(({ undoneAt }) => undoneAt)) && (
            <Sheet title={text.suggestions}>
              <SuggestionList suggestions={suggestions} rowId={row.id} />
            </Sheet>
          )}
          {isOpen && <FindOrder key={detail.search} search={detail.search} result={detail.searchResult} />}
        </div>
        <div className="grid min-w-0 gap-5">
          {isOpen && <NewGift row={row} targets={detail.targets} proposal={newGift} />}
          {otherHalf && <ReturnSheet row={row} otherHalf={otherHalf} />}
          {!similarRow && <AsideSheet row={row} />}
          <NotesPanel key={row.id} entity="movement" id={String(row.id)} />
          <RuleSheet suggestsDonor={row.suggestsDonor} />
        </div>
      </div>
    </RowWrites.Provider>
  );
}
