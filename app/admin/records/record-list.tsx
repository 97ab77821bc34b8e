import type { ReactNode } from "react";
import type { ContentKind } from "#shared/content-kinds.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { kitText } from "../kit/kit-text.ts";
import type { Column, ListPage } from "../kit/list/list-column.ts";
import type { ListQuery } from "../kit/list/list-query.ts";
import { ListScreen } from "../kit/list/list-screen.tsx";
import type { ListFilter } from "../kit/list/list-toolbar.tsx";
import { RowActions, RowDelete, RowEdit, RowSite } from "../kit/list/row-actions.tsx";
import { RowRestore } from "../kit/list/row-restore.tsx";
import { views } from "./list-parts.ts";
import { publicPath } from "./public-path.ts";
import { RowBack } from "./row-back.tsx";

export type ListedRecord = {
  id: string;
  title: string;
  /** For records whose public address contains it. */
  slug?: string;
  /** After deletion it stays in the archive, because it has donations. */
  isGivenTo?: boolean;
};

type ListText = {
  title: string;
  create: string;
  list: string;
  search: string;
  total: (count: number) => string;
  empty: string;
  /** A sentence that answers what staff ask on this screen. */
  help?: string;
  deletedNote: string;
  deleteQuestion: string;
  deleteNote: string;
  /** Replaces `deleteNote` for records with donations. */
  archiveNote?: string;
};

type Props<Row> = {
  /** The section's path segment: `campaigns`. */
  section: ContentKind;
  text: ListText;
  /** What `loadList` returned. */
  loaded: { list: ListPage<Row>; query: ListQuery; mayWrite: boolean; error: string | null };
  columns: (editAt: (id: string) => string) => readonly Column<Row>[];
  deletedColumns: readonly Column<Row>[];
  filters?: readonly ListFilter[];
  /** Filters that the list of deleted records does not have. */
  liveFilters?: readonly ListFilter[];
  /** Whether staff put the records in order. */
  ordered?: boolean;
  /** Further buttons of the list's heading. `reason` says why this member of staff may not write. */
  tools?: (reason: string | undefined) => ReactNode;
  /** Whether visitors see the record now. */
  isPublic: (row: Row) => boolean;
  /** Shown above the rows. */
  above?: ReactNode;
  /** The icons before "edit" and "delete". `reason` says why this member of staff may not write. */
  actions?: (row: Row, reason: string | undefined) => ReactNode;
};

/** The list of one kind of records, with the tab of the deleted ones. */
export function RecordList<Row extends ListedRecord>(props: Props<Row>) {
  const { section, text, loaded, filters = [], liveFilters = [], ordered = false } = props;
  const { list, query, mayWrite, error } = loaded;
  const link = useAdminLink();
  const editAt = (id: string) => link(`${section}/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  return (
    <ListScreen
      heading={{
        title: text.title,
        create: { to: link(`${section}/create`), label: text.create, reason },
        children: !query.deleted && props.tools?.(reason),
      }}
      list={list}
      query={query}
      columns={query.deleted ? props.deletedColumns : props.columns(editAt)}
      rowId={({ id }) => id}
      rowTitle={({ title }) => title}
      search={text.search}
      filters={query.deleted ? filters : [...liveFilters, ...filters]}
      views={views(text.list)}
      above={!query.deleted && props.above}
      note={query.deleted ? text.deletedNote : text.help}
      total={text.total}
      empty={text.empty}
      error={error}
      {...(ordered && !query.deleted && { order: { sort: "order", reason } })}
      actions={(row) => (
        <RowActions>
          {query.deleted ? (
            <Restore row={row} reason={reason} />
          ) : (
            <>
              {props.isPublic(row) && <RowSite to={publicPath(section, row)} title={row.title} />}
              {props.actions?.(row, reason)}
              <RowEdit to={editAt(row.id)} title={row.title} />
              <Remove row={row} text={text} reason={reason} />
            </>
          )}
        </RowActions>
      )}
    />
  );
}

type RowProps = { row: ListedRecord; reason: string | undefined };

function Restore({ row, reason }: RowProps) {
  const { id, slug, title } = row;
  if (slug === undefined) return <RowBack row={row} reason={reason} />;
  return <RowRestore id={id} slug={slug} title={title} reason={reason} />;
}

function Remove({ row: { id, title, isGivenTo = false }, text, reason }: RowProps & { text: ListText }) {
  return (
    <RowDelete
      id={id}
      title={title}
      {...(isGivenTo && { values: { archived: "1" } })}
      question={text.deleteQuestion}
      note={(isGivenTo && text.archiveNote) || text.deleteNote}
      reason={reason}
    />
  );
}
