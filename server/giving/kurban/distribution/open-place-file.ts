import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { PlaceFileKind, PlaceFileType } from "#shared/giving/kurban-distribution.ts";
import { readFile } from "../files/read-file.ts";
import { kurbanFiles } from "../files/table.ts";
import { mayCorrect } from "./save-distribution.ts";
import { kurbanPlaceFiles } from "./table.ts";

export type PlaceFileOpened =
  | { kind: "opened"; type: PlaceFileType; bytes: Uint8Array<ArrayBuffer> }
  | Missing
  | Forbidden;

/** Whether a person may open a file. Papers name people, and lists of recipients are personal data of the people who get the meat. */
export function mayOpen(actor: StaffContext["actor"], kind: PlaceFileKind): boolean {
  return may(actor, "kurban", "change") && (kind !== "recipients" || may(actor, "contacts", "see"));
}

/** Reads a file. The audit trail has an entry for each time that a list of recipients is opened. */
export function openPlaceFile(ctx: StaffContext, id: string): Promise<PlaceFileOpened> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, audit }): Promise<PlaceFileOpened> => {
    const [row] = await tx.select().from(kurbanPlaceFiles).where(eq(kurbanPlaceFiles.id, id));
    if (!row) return { kind: "missing" };
    if (!mayOpen(ctx.actor, row.kind)) return { kind: "forbidden", area: "contacts", level: "see" };
    const file = await readFile(tx, row.file);
    if (!file) return { kind: "missing" };
    if (row.kind === "recipients")
      await audit({
        action: "open-file",
        entity: "kurban-file",
        entityId: id,
        after: { placeId: row.placeId },
      });
    return { kind: "opened", type: file.type, bytes: file.bytes };
  });
}

export type PlaceFileDeleted = { kind: "saved" } | { kind: "refused"; rule: "late" } | Missing | Forbidden;

/** Deletes a file: the person who uploaded it on the same day, later a person with the right to decide. */
export function deletePlaceFile(ctx: StaffContext, id: string): Promise<PlaceFileDeleted> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<PlaceFileDeleted> => {
    const [row] = await tx.select().from(kurbanPlaceFiles).where(eq(kurbanPlaceFiles.id, id)).for("update");
    if (!row) return { kind: "missing" };
    if (!mayOpen(ctx.actor, row.kind)) return { kind: "forbidden", area: "contacts", level: "see" };
    if (!mayCorrect(ctx.actor, row, now)) return { kind: "refused", rule: "late" };
    // The row goes with its file.
    await tx.delete(kurbanFiles).where(eq(kurbanFiles.id, row.file));
    const before = { placeId: row.placeId, kind: row.kind, bytes: row.bytes };
    await audit({ action: "delete", entity: "kurban-file", entityId: id, before });
    return { kind: "saved" };
  });
}
