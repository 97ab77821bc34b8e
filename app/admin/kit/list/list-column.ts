import type { ReactNode } from "react";

/** A column of a wide list, a labelled part of a card in a narrow one. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The column's value of `?sort=`; without it the heading is no link. */
  sort?: string;
  /** The first direction of sorting: `highest` for dates and amounts (newest first). */
  first?: "lowest" | "highest";
  /** The head of the card: full width, without label. Usually the first column. */
  lead?: boolean;
  /** Whether the value needs no label on a card. */
  bare?: boolean;
  /** Whether the column takes the card's full width. */
  wide?: boolean;
  align?: "start" | "end";
  /** Whether a list of medium width shows the value under the previous column. */
  under?: boolean;
  /** Whether a table narrower than 64rem leaves the column out. Cards and lines show it. */
  roomy?: boolean;
  /** Whether the cards of phones leave the column out. */
  notOnCards?: boolean;
};

/** The property that every row must have. */
export type Identified = { id: string | number };

export function rowId({ id }: Identified): string {
  return String(id);
}

/** One page of a list, as the server's queries return it. */
export type ListPage<Row> = {
  rows: readonly Row[];
  /** The number of rows of all pages. */
  total: number;
  /** The shown page; the last one if a later page was requested. */
  page: number;
  pages: number;
  pageSize: number;
};
