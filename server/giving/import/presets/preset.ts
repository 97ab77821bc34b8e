import type { DayOrder, ImportField, ImportKind } from "#shared/giving/import-fields.ts";
import type { OrderMethod } from "#shared/giving/order-status.ts";

/** What is known about the files of an earlier system. */
export type Preset = {
  source: string;
  /** The folded names of the columns of each field, the best first. */
  columns: Partial<Record<ImportField, readonly string[]>>;
  /** A file is from this system if its header has all names of one of these lists. */
  signatures: readonly { kind: ImportKind; names: readonly string[] }[];
  /** The order of day and month in dates with slashes, if it is the same on every site. */
  dayOrder?: DayOrder;
  /** The folded statuses of a gift whose money came. Other gifts are refused. */
  paid: readonly string[];
  /** The method of payment by its folded name. */
  methods: Readonly<Record<string, OrderMethod>>;
  /** The folded methods whose gifts brought no money. */
  trials: readonly string[];
  /** Finds the name of the campaign in its cell. */
  readCampaign(cell: string): string;
};
