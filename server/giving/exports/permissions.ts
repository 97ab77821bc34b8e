import { and, asc, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { permissions } from "#server/giving/donor-page/table.ts";
import { erasedAddress, erasedPhone } from "#server/giving/privacy/rules.ts";
import { batchSize, type ExportSource } from "./source.ts";

export type PermissionRow = typeof permissions.$inferSelect;

/** The log without the rows of donors who were erased, and without SMS to numbers that are no mobiles. */
const isExported = (until: Date) =>
  and(
    lte(permissions.at, until),
    notInArray(permissions.contact, [erasedAddress, erasedPhone]),
    or(ne(permissions.kind, "sms"), sql`${permissions.contact} ~ '^(5\\d{9}$|\\+)'`),
  );

/**
 * Exports the log of permissions for İYS, oldest first. Rows are only added. One with an earlier time that is added meanwhile
 * repeats a row, which changes nothing.
 */
export const permissionsSource: ExportSource<PermissionRow> = {
  entity: "permission",
  count: (db, until) => db.$count(permissions, isExported(until)),
  async *read(db, until) {
    for (let offset = 0; ; offset += batchSize) {
      const rows = await db
        .select()
        .from(permissions)
        .where(isExported(until))
        .orderBy(asc(permissions.at), asc(permissions.id))
        .limit(batchSize)
        .offset(offset);
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) return;
    }
  },
};
