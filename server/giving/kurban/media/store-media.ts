import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { announce } from "#server/platform/live/announce.ts";
import { decodePicture } from "#server/platform/pictures/decode-picture.ts";
import { isHeic, sniffType } from "#server/platform/pictures/sniff-type.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type MediaTarget, readMediaLink } from "#shared/giving/kurban-media.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";
import { cleanFilm, type FilmRefused, isFilm } from "./clean-film.ts";
import { setExpiry } from "./expire-media.ts";
import { findTarget } from "./find-target.ts";
import type { MediaContext } from "./media-context.ts";
import { kurbanMedia } from "./table.ts";

type FileRefused = {
  kind: "refused";
  reason: FilmRefused["reason"] | "heic" | "size" | "pixels" | "busy";
};

/** `known`: the season has the same file, of the animal or place with this name. */
export type MediaStored =
  | { kind: "stored"; id: string }
  | { kind: "known"; name: string }
  | { kind: "unknown-target" }
  | FileRefused
  | Forbidden;

type NewFile = { target: MediaTarget; file: Buffer; mute: boolean };

/**
 * Stores a film or a photograph, without the place and the device that are written in it. `file` is changed. Donors see it
 * after a member of staff has checked it.
 */
export async function storeMedia(
  ctx: StaffContext,
  { privateFiles }: Pick<MediaContext, "privateFiles">,
  { target, file, mute }: NewFile,
): Promise<MediaStored> {
  // The digest of the file as it came, because the same film with and without its sound is the same proof.
  const sha256 = createHash("sha256").update(file).digest("hex");
  const found = await findTarget(ctx.db, target);
  if (!found) return { kind: "unknown-target" };
  const same = await findSame(ctx.db, found.seasonId, sha256);
  if (same) return { kind: "known", name: same };
  const cleaned = await cleanFile(ctx, file, mute);
  if (cleaned.kind === "refused") return cleaned;
  const { bytes, extension, kind } = cleaned;
  // The nightly job reads the time in the name.
  const address = `kurban/${ctx.clock.now().getTime()}-${randomUUID()}.${extension}`;
  await privateFiles.put(address, bytes);
  const values = { seasonId: found.seasonId, kind, sha256, address, bytes: bytes.length };
  const outcome = await addRow(ctx, target, values);
  // A program that ends before this line leaves a file without a row, which the nightly job removes.
  if (outcome.kind !== "stored") await privateFiles.remove([address]);
  return outcome;
}

/** Stores a link to a film on another site. */
export async function storeLink(
  ctx: StaffContext,
  { target, address }: { target: MediaTarget; address: string },
): Promise<MediaStored | { kind: "host" }> {
  const link = readMediaLink(address);
  if (!link) return { kind: "host" };
  const found = await findTarget(ctx.db, target);
  if (!found) return { kind: "unknown-target" };
  return addRow(ctx, target, { seasonId: found.seasonId, kind: "link", address: link });
}

type NewRow = Pick<typeof kurbanMedia.$inferInsert, "seasonId" | "kind" | "sha256" | "address" | "bytes">;

function addRow(ctx: StaffContext, target: MediaTarget, values: NewRow): Promise<MediaStored> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<MediaStored> => {
    const [row] = await tx
      .insert(kurbanMedia)
      .values(Object.assign({ createdAt: now, createdBy: ctx.actor.id }, values, target))
      .onConflictDoNothing({
        target: [kurbanMedia.seasonId, kurbanMedia.sha256],
        where: sql`sha256 is not null`,
      })
      .returning({ id: kurbanMedia.id });
    if (!row)
      return { kind: "known", name: (await findSame(tx, values.seasonId, values.sha256 ?? "")) ?? "" };
    await setExpiry(tx, eq(kurbanMedia.id, row.id));
    announce(tx, "kurban");
    const { kind, bytes } = values;
    await audit({
      action: "upload",
      entity: "kurban-media",
      entityId: row.id,
      after: { kind, bytes, ...target },
    });
    return { kind: "stored", id: row.id };
  });
}

type Cleaned = { kind: "film" | "photo"; bytes: Buffer; extension: string };

async function cleanFile(ctx: StaffContext, file: Buffer, mute: boolean): Promise<Cleaned | FileRefused> {
  if (isFilm(file) && !sniffType(file) && !isHeic(file)) {
    const film = cleanFilm(file, { mute });
    return film.kind === "refused" ? film : { kind: "film", bytes: file, extension: "mp4" };
  }
  const taken = await decodePicture(file, ctx.log);
  if (taken.kind === "refused") return taken;
  const { bytes, extension } = taken.picture;
  return { kind: "photo", bytes, extension };
}

/** Returns the tag of the animal or the name of the place whose file this is, or undefined. */
async function findSame(
  db: Pick<StaffContext["db"], "select">,
  seasonId: string,
  sha256: string,
): Promise<string | undefined> {
  const [same] = await db
    .select({ name: sql<string>`coalesce(${kurbanAnimals.tag}, ${kurbanPlaces.name})` })
    .from(kurbanMedia)
    .leftJoin(kurbanAnimals, eq(kurbanAnimals.id, kurbanMedia.animalId))
    .leftJoin(kurbanPlaces, eq(kurbanPlaces.id, kurbanMedia.placeId))
    .where(and(eq(kurbanMedia.seasonId, seasonId), eq(kurbanMedia.sha256, sha256)));
  return same?.name;
}
