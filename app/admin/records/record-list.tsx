import { Eye, EyeOff, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { kitText } from "#app/admin/kit/kit-text.ts";
import type { Column, ListPage } from "#app/admin/kit/list/list-column.ts";
import type { ListQuery } from "#app/admin/kit/list/list-query.ts";
import { ListScreen } from "#app/admin/kit/list/list-screen.tsx";
import type { ListFilter } from "#app/admin/kit/list/list-toolbar.tsx";
import { RowActions, RowDelete, RowEdit, RowPost, RowSite } from "#app/admin/kit/list/row-actions.tsx";
import { RowRestore } from "#app/admin/kit/list/row-restore.tsx";
import { sectionOf } from "#app/admin/sections.ts";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { type BesideTitle, deletedColumns, titleColumn } from "./columns.tsx";
import type { ContentText } from "./content-texts.ts";
import { statusFilter } from "./list-parts.ts";
import { recordText } from "./messages.ts";
import { publicPath } from "./public-path.ts";

export type ListedRecord = {
  id: string;
  title: string;
  /** The slug, for records whose public address contains it. */
  slug?: string;
  /** Whether the record has donations; it then stays in the archive when it is deleted. */
  hasDonations?: boolean;
  deletedAt?: Date | null;
  updatedBy?: string | null;
};

/** The special parts of the list of one kind of content; the folder of each kind exports them. */
export type ContentList<Row> = {
  beside?: (row: Row) => BesideTitle;
  /** The columns after the title; in the list of deleted records they are between the title and the times. */
  columns: readonly Column<Row>[];
  deletedColumns?: readonly Column<Row>[];
  filters?: readonly ListFilter[];
  /** Filters that only the list of existing records has. */
  liveFilters?: readonly ListFilter[];
  /** Whether staff can reorder the records. */
  ordered?: boolean;
  /** Renders further buttons of the list's heading. `reason` says why this member of staff may not write. */
  tools?: (reason: string | undefined) => ReactNode;
  isPublic: (row: Row) => boolean;
  above?: ReactNode;
  /** Renders the icons before "edit" and "delete". `reason` says why this member of staff may not write. */
  actions?: (row: Row, reason: string | undefined) => ReactNode;
};

/** Returns the list of a kind whose records have a position and can be hidden from visitors. */
export function orderedList<Row extends ListedRecord & { isActive: boolean }>(
  list: Omit<ContentList<Row>, "ordered" | "liveFilters" | "actions" | "isPublic">,
): ContentList<Row> {
  return {
    ...list,
    ordered: true,
    liveFilters: [statusFilter],
    isPublic: ({ isActive }) => isActive,
    actions: (row, reason) => <RowToggle row={row} reason={reason} />,
  };
}

type Props<Row> = {
  kind: ContentKind;
  content: ContentList<Row>;
  loaded: { list: ListPage<Row>; query: ListQuery; mayWrite: boolean; error: string | null };
};

function RowToggle({ row: { id, title, isActive }, reason }: RowProps & { row: { isActive: boolean } }) {
  const Icon = isActive ? EyeOff : Eye;
  return (
    <RowPost
      intent="toggle"
      values={{ to: String(!isActive) }}
      id={id}
      title={title}
      label={isActive ? recordText.deactivate : recordText.activate}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      reason={reason}
    />
  );
}

/** The list of one kind of records, with a tab for the deleted ones. */
export function RecordList<Row extends ListedRecord>({ kind, content, loaded }: Props<Row>) {
  const { filters = [], liveFilters = [], ordered = false, beside } = content;
  const { list, query, mayWrite, error } = loaded;
  const { text } = sectionOf(kind);
  const link = useAdminLink();
  const editAt = (id: string) => link(`${kind}/edit/${id}`);
  const reason = mayWrite ? undefined : kitText.noPermission;
  const columns = query.deleted
    ? [titleColumn(text.lead, beside), ...(content.deletedColumns ?? []), ...deletedColumns<Row>()]
    : [titleColumn(text.lead, beside, editAt), ...content.columns];
  return (
    <ListScreen
      heading={{
        title: text.title,
        create: { to: link(`${kind}/create`), label: text.create, reason },
        children: !query.deleted && content.tools?.(reason),
      }}
      list={list}
      query={query}
      columns={columns}
      rowTitle={({ title }) => title}
      search={text.search}
      filters={query.deleted ? filters : [...liveFilters, ...filters]}
      views={[
        { value: "", label: text.list },
        { value: "deleted", label: recordText.deletedView },
      ]}
      above={!query.deleted && content.above}
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
              {content.isPublic(row) && <RowSite to={publicPath(kind, row)} title={row.title} />}
              {content.actions?.(row, reason)}
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

function Restore({ row: { id, slug, title }, reason }: RowProps) {
  if (slug !== undefined) return <RowRestore id={id} slug={slug} title={title} reason={reason} />;
  return (
    <RowPost
      intent="restore"
      id={id}
      title={title}
      label={kitText.restore}
      icon={<Undo2 aria-hidden="true" className="size-4.5" />}
      reason={reason}
      written
    />
  );
}

function Remove({
  row: { id, title, hasDonations = false },
  text,
  reason,
}: RowProps & { text: ContentText }) {
  return (
    <RowDelete
      id={id}
      title={title}
      {...(hasDonations && { values: { archived: "1" } })}
      question={text.deleteQuestion}
      note={(hasDonations && text.archiveNote) || text.deleteNote}
      reason={reason}
    />
  );
}
