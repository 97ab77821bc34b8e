import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { adminUsers } from "../../accounts/table.ts";
import type { Db } from "../../db/connect.ts";
import {
  changedByName,
  type ListPage,
  type ListQuery,
  listRecords,
  type SortRule,
  turkishOrder,
} from "../../records/list-records.ts";
import { titleHolds } from "../../records/title-holds.ts";
import { sliders } from "./table.ts";

export type SliderSort = "order" | "title" | "updated" | "deleted";
export type SliderListQuery = ListQuery<SliderSort> & { status?: "active" | "inactive" };

export type SliderRow = {
  id: string;
  title: string;
  description: string;
  image: string;
  buttonText: string | null;
  buttonLink: string | null;
  isActive: boolean;
  displayOrder: number;
  updatedAt: Date;
  /** The person who changed it last; null for a program or a former member of staff. */
  updatedBy: string | null;
  deletedAt: Date | null;
};

const columns = {
  id: sliders.id,
  title: sliders.title,
  description: sliders.description,
  image: sliders.image,
  buttonText: sliders.buttonText,
  buttonLink: sliders.buttonLink,
  isActive: sliders.isActive,
  displayOrder: sliders.displayOrder,
  updatedAt: sliders.updatedAt,
  updatedBy: changedByName,
  deletedAt: sliders.deletedAt,
};

const sorts: Record<SliderSort, SortRule> = {
  order: { by: sliders.displayOrder, first: "lowest" },
  title: { by: turkishOrder(sliders.title), first: "lowest" },
  updated: { by: sliders.updatedAt, first: "highest" },
  deleted: { by: sliders.deletedAt, first: "highest" },
};

/** Slider Yönetimi: in display order, or the last deleted first. */
export function listSlidersForStaff(db: Db, query: SliderListQuery): Promise<ListPage<SliderRow>> {
  const { deleted = false, status, search, sort = deleted ? "deleted" : "order" } = query;
  const where = and(
    deleted ? isNotNull(sliders.deletedAt) : isNull(sliders.deletedAt),
    status && eq(sliders.isActive, status === "active"),
    titleHolds(sliders.title, search),
  );
  return listRecords<SliderRow>(db, sliders, columns, where, sorts[sort], query);
}

/** All fields of the form for one slide that is not deleted; undefined when there is none. */
export async function findSliderForStaff(db: Db, id: string): Promise<SliderRow | undefined> {
  const [found] = await db
    .select(columns)
    .from(sliders)
    .leftJoin(adminUsers, eq(sliders.updatedBy, adminUsers.id))
    .where(and(eq(sliders.id, id), isNull(sliders.deletedAt)));
  return found;
}
