import type { ComponentProps } from "react";
import { DateCell, ProgressCell, TitleCell } from "#app/admin/kit/list/cells.tsx";
import type { Column } from "#app/admin/kit/list/list-column.ts";
import { OrderControls } from "#app/admin/kit/list/order-controls.tsx";
import { Badge, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { categoryName } from "#shared/text/label.ts";
import { dayMs } from "#shared/text/time.ts";
import { recordText } from "./messages.ts";

const keptDays = 30;

/** Picture, title and text. Without the address of a record's form (deleted records) the title is no link. */
export function titleColumn<Row extends { id: string; title: string }>(
  header: string,
  beside: ((row: Row) => BesideTitle) | undefined,
  editAt?: (id: string) => string,
): Column<Row> {
  return {
    key: "title",
    header,
    sort: "title",
    lead: true,
    cell: (row) => <TitleCell title={row.title} {...beside?.(row)} {...(editAt && { to: editAt(row.id) })} />,
  };
}

export type BesideTitle = Pick<ComponentProps<typeof TitleCell>, "text" | "image">;

/** The time of the last change; campaigns and projects leave the column out where there is little room. */
export function updatedColumn<Row extends { updatedAt: Date }>(
  shown: Pick<Column<Row>, "roomy" | "notOnCards"> & { as?: "short" | "long" } = {},
): Column<Row> {
  const { as = "short", ...where } = shown;
  return {
    key: "updatedAt",
    header: recordText.updatedAt,
    sort: "updated",
    first: "highest",
    under: true,
    ...where,
    cell: ({ updatedAt }) => <DateCell at={updatedAt} as={as} />,
  };
}

export function createdColumn<Row extends { createdAt: Date }>(as: "short" | "long" = "short"): Column<Row> {
  return {
    key: "createdAt",
    header: recordText.createdAt,
    sort: "created",
    first: "highest",
    cell: ({ createdAt }) => <DateCell at={createdAt} as={as} />,
  };
}

/** `more` is shown below the status. */
export function statusColumn<Row extends { isActive: boolean }>(
  shown: { under?: boolean; more?: (row: Row) => string } = {},
): Column<Row> {
  const { under = true, more } = shown;
  return {
    key: "status",
    header: recordText.status,
    bare: true,
    under,
    cell: (row) => (
      <>
        <StatusBadge tone={row.isActive ? "good" : "quiet"}>
          {row.isActive ? recordText.active : recordText.passive}
        </StatusBadge>
        {more && (
          <span className="block text-xs whitespace-nowrap text-ink-soft tabular-nums @2xl:leading-4 @4xl:leading-5">
            {more(row)}
          </span>
        )}
      </>
    ),
  };
}

/** The position, with the drag handle and the buttons up and down. */
export function orderColumn<Row extends { id: string; title: string; displayOrder: number }>(): Column<Row> {
  return {
    key: "order",
    header: recordText.order,
    bare: true,
    sort: "order",
    cell: ({ id, title, displayOrder }) => <OrderControls id={id} title={title} number={displayOrder} />,
  };
}

export function categoryColumn<Row extends { category: string }>(
  header: string = recordText.category,
): Column<Row> {
  return {
    key: "category",
    header,
    bare: true,
    cell: ({ category }) => <Badge>{categoryName(category)}</Badge>,
  };
}

type GivenTo = { title: string; collectedAmount: number; targetAmount: number | null };

export function collectedColumn<Row extends GivenTo>(): Column<Row> {
  return {
    key: "collected",
    header: recordText.collected,
    bare: true,
    sort: "collected",
    first: "highest",
    wide: true,
    cell: (row) => (
      <ProgressCell collected={row.collectedAmount} target={row.targetAmount} label={row.title} />
    ),
  };
}

/** The time and author of the deletion, and the last time to restore. */
export function deletedColumns<
  Row extends { deletedAt?: Date | null; updatedBy?: string | null; hasDonations?: boolean },
>(): Column<Row>[] {
  return [
    {
      key: "deletedAt",
      header: recordText.deletedAt,
      sort: "deleted",
      first: "highest",
      cell: ({ deletedAt, updatedBy }) => (
        <>
          <DateCell at={deletedAt ?? null} as="moment" />
          {updatedBy && <span className="line-clamp-1 text-xs text-ink-faint">{updatedBy}</span>}
        </>
      ),
    },
    {
      key: "goneAt",
      header: recordText.goneAt,
      under: true,
      cell: (row) =>
        row.hasDonations ? (
          <Badge>{recordText.keptForEver}</Badge>
        ) : (
          <DateCell at={row.deletedAt ? new Date(row.deletedAt.getTime() + keptDays * dayMs) : null} />
        ),
    },
  ];
}
