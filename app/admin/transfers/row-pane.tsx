import { useContext, useEffect } from "react";
import { useFetcher } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { NotesPanel } from "#app/admin/notes/notes-panel.tsx";
import { classes } from "#app/ui/class-names.ts";
import { formatDate } from "#shared/text/dates.ts";
import { RowStateBadge } from "./columns.tsx";
import type { loader } from "./detail.tsx";
import { DoubtSheet } from "./doubt-sheet.tsx";
import { MatchList } from "./match-list.tsx";
import { RowAnswerMessage, RowWrites } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";
import { AsideSheet, RowFacts } from "./row-sheets.tsx";
import { SuggestionList } from "./suggestion-list.tsx";
import { besideList } from "./use-split.ts";

/** The chosen row of the list with its matches and suggestions. Everything else is on the page of the row. */
export function RowPane({ rowId }: { rowId: number }) {
  const address = useAdminLink()(`transfers/${rowId}`);
  const dataAddress = `${address}?${besideList}`;
  const { load, data } = useFetcher<typeof loader>({ key: "chosen-row" });
  const writes = useContext(RowWrites);
  useEffect(() => {
    void load(dataAddress);
  }, [load, dataAddress]);
  // The earlier row stays until the next one is loaded: a shorter page could move a button under the pointer.
  const detail = data?.detail;
  const isLoading = detail?.row.id !== rowId;
  return (
    <section
      aria-label={text.pane}
      className="sticky top-6 grid max-h-[calc(100dvh-3rem)] gap-4 overflow-y-auto overscroll-contain p-0.5 pb-4"
    >
      {/* The negative margin removes the gap below an empty message. */}
      <div className="-mb-4">
        <RowAnswerMessage />
      </div>
      {detail ? (
        <RowWrites.Provider value={{ ...writes, action: address, matchesByEnter: false }}>
          <div
            inert={isLoading}
            aria-busy={isLoading}
            className={classes("grid gap-4", isLoading && "opacity-60")}
          >
            <RowDetail key={detail.row.id} detail={detail} />
          </div>
        </RowWrites.Provider>
      ) : (
        <p className="loading-note text-sm text-ink-soft">{kitText.loading}</p>
      )}
    </section>
  );
}

type Detail = NonNullable<Awaited<ReturnType<typeof loader>>["data"]["detail"]>;

function RowDetail({ detail: { row, matches, similarRow, isOpen, suggestions } }: { detail: Detail }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <TextLink to={`transfers/${row.id}`} className="min-h-11! font-semibold tabular-nums">
          {text.openWhole(`${formatDate(row.bookedOn, "tr")} · ${money(row.amount, row.currency)}`)}
        </TextLink>
        <RowStateBadge row={row} />
      </div>
      {similarRow ? (
        <DoubtSheet rowId={row.id} similarRow={similarRow} />
      ) : (
        isOpen && (
          <Sheet title={text.suggestions}>
            <SuggestionList suggestions={suggestions} rowId={row.id} />
          </Sheet>
        )
      )}
      {matches.length > 0 && (
        <Sheet title={text.matches}>
          <MatchList matches={matches} rowId={row.id} />
        </Sheet>
      )}
      <RowFacts row={row} />
      <NotesPanel entity="movement" id={String(row.id)} />
      {!similarRow && <AsideSheet row={row} />}
    </>
  );
}
