import { CircleCheckBig, Pencil, Undo2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { ListTable } from "#app/admin/kit/list/list-table.tsx";
import { ConfirmIntentDialog, RowActions, RowDelete, RowPost } from "#app/admin/kit/list/row-actions.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { formatKilograms } from "#shared/giving/kurban-distribution.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { countryName } from "../country-name.ts";
import { AddDistribution, ChangeDistribution } from "./distribution-form.tsx";
import { FormSums } from "./form-sums.tsx";
import type { DistributionOnScreen, PlaceOnScreen } from "./load-distribution.server.ts";
import { formNames, distributionText as text } from "./texts.ts";

type Props = { place: PlaceOnScreen; isClosed: boolean; reason: string | undefined };

/** The distribution of a place: its sums, and the form for more while it goes on. */
export function PlaceDistribution({ place, isClosed, reason }: Props) {
  const { doneAt, rows, sums } = place;
  const isDone = doneAt !== null;
  return (
    <div className="@container grid min-w-0 gap-5">
      <Sheet
        title={`${place.name} · ${countryName(place.country)}`}
        side={
          <StatusBadge tone={isDone ? "good" : rows.length > 0 ? "waiting" : "quiet"}>
            {isDone ? text.done : rows.length > 0 ? text.running : text.none}
          </StatusBadge>
        }
      >
        {rows.length === 0 ? <p>{text.empty}</p> : <FormSums sums={sums} />}
        <Finish place={place} isClosed={isClosed} reason={reason} />
      </Sheet>
      {!isDone && <AddDistribution key={rows.length} place={place} reason={reason} />}
    </div>
  );
}

/** What was given out at the place, the last day first. */
export function DistributionRows({ place, reason }: Omit<Props, "isClosed">) {
  const [edited, setEdited] = useState<DistributionOnScreen | null>(null);
  const obstacleOf = (row: DistributionOnScreen) =>
    reason ?? (place.doneAt !== null ? text.isDone : row.mayCorrect ? undefined : text.late);
  const titleOf = ({ onDay, form }: DistributionOnScreen) =>
    text.rowTitle(formatDate(onDay, "tr"), formNames[form]);
  if (place.rows.length === 0) return null;
  return (
    <section aria-label={text.rows} className="mt-6">
      <h2 className="mb-2 font-sans text-base font-semibold">{text.rows}</h2>
      <ListTable
        rows={place.rows}
        columns={columns}
        query={unsorted}
        rowTitle={titleOf}
        actions={(row) => (
          <RowActions>
            <IconButton
              label={text.edit}
              about={titleOf(row)}
              icon={<Pencil aria-hidden="true" className="size-4.5" />}
              reason={obstacleOf(row)}
              onClick={() => setEdited(row)}
            />
            <RowDelete id={row.id} title={titleOf(row)} question={text.delete} reason={obstacleOf(row)} />
          </RowActions>
        )}
      />
      {edited && <ChangeDistribution place={place} row={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function Finish({ place: { id, name, doneAt, rows }, isClosed, reason }: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {doneAt ? (
        <>
          <p className="text-ink-soft">{text.doneAt(formatDateTime(doneAt, "tr"))}</p>
          <RowPost
            intent="resume"
            id={id}
            title={name}
            label={text.resume}
            icon={<Undo2 aria-hidden="true" className="size-4.5" />}
            isLabelVisible
            reason={reason ?? (isClosed ? text.isClosed : undefined)}
          />
        </>
      ) : (
        <ReasonButton
          reason={reason ?? (rows.length === 0 ? text.empty : undefined)}
          onClick={() => setAsks(true)}
        >
          <CircleCheckBig aria-hidden="true" className="size-4.5" />
          {text.finish}
        </ReasonButton>
      )}
      {asks && (
        <ConfirmIntentDialog
          intent="finish"
          id={id}
          title={name}
          question={text.finishTitle}
          note={text.finishLead}
          confirmText={text.finishYes}
          busyText={text.saving}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

const unsorted = { search: "", sort: "", reversed: false, page: 1, deleted: false, filters: {} };

const columns: readonly Column<DistributionOnScreen>[] = [
  {
    key: "day",
    header: text.day,
    isCardHead: true,
    cell: ({ onDay, note }) => (
      <>
        <span className="font-semibold tabular-nums">{formatDate(onDay, "tr")}</span>
        {note && <span className="block truncate text-xs text-ink-soft">{note}</span>}
      </>
    ),
  },
  { key: "form", header: text.form, cell: ({ form }) => formNames[form] },
  {
    key: "kilograms",
    header: text.kilograms,
    align: "end",
    cell: ({ kilograms }) => <span className="tabular-nums">{formatKilograms(kilograms)}</span>,
  },
  {
    key: "households",
    header: text.households,
    align: "end",
    cell: ({ households }) => <span className="tabular-nums">{formatCount(households)}</span>,
  },
  { key: "by", header: text.by, needsWideTable: true, cell: ({ byName }) => byName ?? "–" },
];
