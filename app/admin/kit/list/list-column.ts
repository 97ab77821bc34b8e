import type { ReactNode } from "react";

/** A column on wide screens, a labelled line of a card on narrow ones. */
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
  /** Takes the card's full width. */
  wide?: boolean;
  align?: "start" | "end";
  /** Hidden in tables on screens narrower than this (1024, 1280, 1536 px). Cards always show it. */
  from?: "lg" | "xl" | "2xl";
  /** Hidden on cards. */
  notOnCards?: boolean;
};

/** One page of a list, as the server's queries return it. */
export type ListPage<Row> = {
  rows: readonly Row[];
  /** Of all pages. */
  total: number;
  /** The shown page; the last one if a later page was requested. */
  page: number;
  pages: number;
  pageSize: number;
};
