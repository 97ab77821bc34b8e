import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import {
  maxFilesOfPlace,
  maxPlaceFileBytes,
  type PlaceFileKind,
} from "#shared/giving/kurban-distribution.ts";
import { kurbanFiles } from "../files/table.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { sniffPlaceFile } from "./sniff-place-file.ts";
import { kurbanPlaceFiles } from "./table.ts";

export type PlaceFileAdded =
  | { kind: "saved"; id: string }
  | { kind: "refused"; rule: "type" | "size" | "count" }
  | Missing
  | Forbidden;

/** Stores a file that an officer brought home from a place. A list of recipients needs the right to contacts. */
export async function addPlaceFile(
  ctx: StaffContext,
  { placeId, kind, title, bytes }: { placeId: string; kind: PlaceFileKind; title: string; bytes: Uint8Array },
): Promise<PlaceFileAdded> {
  if (kind === "recipients" && !may(ctx.actor, "contacts", "see"))
    return { kind: "forbidden", area: "contacts", level: "see" };
  if (bytes.length > maxPlaceFileBytes) return { kind: "refused", rule: "size" };
  const type = sniffPlaceFile(bytes);
  if (!type) return { kind: "refused", rule: "type" };
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<PlaceFileAdded> => {
    const [place] = await tx
      .select()
      .from(kurbanPlaces)
      .where(eq(kurbanPlaces.id, placeId))
      .for("no key update");
    if (!place) return { kind: "missing" };
    if ((await tx.$count(kurbanPlaceFiles, eq(kurbanPlaceFiles.placeId, placeId))) >= maxFilesOfPlace)
      return { kind: "refused", rule: "count" };
    const data = Buffer.from(bytes).toString("base64");
    const [stored] = await tx.insert(kurbanFiles).values({ type, data }).returning({ id: kurbanFiles.id });
    const values = { placeId, kind, file: stored?.id ?? "", title: title.slice(0, 200), bytes: bytes.length };
    const [row] = await tx
      .insert(kurbanPlaceFiles)
      .values({ ...values, byUser: ctx.actor.id, at: now })
      .returning();
    const id = row?.id ?? "";
    // The name of a file may contain the name of a person, so the audit trail does not have it.
    const after = { placeId, kind, bytes: bytes.length };
    await audit({ action: "upload", entity: "kurban-file", entityId: id, after });
    return { kind: "saved", id };
  });
}
