import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { cleanFilm } from "./clean-film.ts";
import { limitFilms } from "./limit-films.ts";
import type { MediaContext } from "./media-context.ts";
import { kurbanMedia } from "./table.ts";

type Row = typeof kurbanMedia.$inferSelect;

export type MediaChanged = { kind: "changed" } | Missing | Forbidden;

/** Shows media to donors. The actor confirms that no name can be read and no face of a child can be seen. */
export function showMedia(ctx: StaffContext, id: string): Promise<MediaChanged> {
  const change = (now: Date) => ({ shown: true, checkedBy: ctx.actor.id, checkedAt: now });
  return changeMedia(ctx, id, "check-media", change);
}

/** Hides media from donors, at once also at the addresses that they have. */
export function hideMedia(ctx: StaffContext, id: string): Promise<MediaChanged> {
  return changeMedia(ctx, id, "hide", () => ({ shown: false }));
}

/** Deletes media with their file. */
export async function deleteMedia(
  ctx: StaffContext,
  { privateFiles }: Pick<MediaContext, "privateFiles">,
  id: string,
): Promise<MediaChanged> {
  const outcome = await staffWrite(ctx, "kurban", "change", async ({ tx, audit }) => {
    const [row] = await tx.delete(kurbanMedia).where(eq(kurbanMedia.id, id)).returning();
    if (!row) return { kind: "missing" as const };
    announce(tx, "kurban");
    await audit({ action: "delete", entity: "kurban-media", entityId: id, before: describe(row) });
    return { kind: "deleted" as const, row };
  });
  if (outcome.kind !== "deleted") return outcome;
  // The nightly job removes a file that remains because this removal fails.
  if (outcome.row.kind !== "link") await privateFiles.remove([outcome.row.address]);
  return { kind: "changed" };
}

/** `silent`: the film has no sound. `busy`: this process works on other films. */
export type FilmMuted = MediaChanged | { kind: "silent" } | { kind: "busy" };

/** Removes the sound from a stored film, because the names of owners are read aloud in it. */
export async function muteFilm(
  ctx: StaffContext,
  store: Pick<MediaContext, "privateFiles">,
  id: string,
): Promise<FilmMuted> {
  return (await limitFilms(() => removeSound(ctx, store, id))) ?? { kind: "busy" };
}

async function removeSound(
  ctx: StaffContext,
  { privateFiles }: Pick<MediaContext, "privateFiles">,
  id: string,
): Promise<FilmMuted> {
  const [film] = await ctx.db.select().from(kurbanMedia).where(eq(kurbanMedia.id, id));
  const bytes = film?.kind === "film" ? await privateFiles.read(film.address) : null;
  if (!film || !bytes) return { kind: "missing" };
  const original = Buffer.from(bytes);
  if (cleanFilm(bytes, { mute: true }).kind !== "clean") return { kind: "missing" };
  if (bytes.equals(original)) return { kind: "silent" };
  const address = `kurban/${ctx.clock.now().getTime()}-${randomUUID()}.mp4`;
  await privateFiles.put(address, bytes);
  const outcome = await changeMedia(ctx, id, "mute", () => ({ address }));
  await privateFiles.remove([outcome.kind === "changed" ? film.address : address]);
  return outcome;
}

function changeMedia(
  ctx: StaffContext,
  id: string,
  action: string,
  change: (now: Date) => Partial<Row>,
): Promise<MediaChanged> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<MediaChanged> => {
    const [row] = await tx.update(kurbanMedia).set(change(now)).where(eq(kurbanMedia.id, id)).returning();
    if (!row) return { kind: "missing" };
    announce(tx, "kurban");
    await audit({ action, entity: "kurban-media", entityId: id, after: describe(row) });
    return { kind: "changed" };
  });
}

/** The audit trail names neither the file nor the address of a link. */
function describe({ kind, shown, animalId, placeId }: Row) {
  return { kind, shown, animalId, placeId };
}
