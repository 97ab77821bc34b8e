import { and, eq, type SQL } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import { minuteMs } from "#shared/text/time.ts";
import type { MediaContext } from "./media-context.ts";
import { readSignedText, signText } from "./sign-text.ts";
import { kurbanMedia } from "./table.ts";

type AddressContext = Pick<MediaContext, "db" | "secret" | "clock">;

/** What a donor sees of an animal. `address`: a path of this site that ends in ten minutes, or the https address of a link. */
export type ShownMedium = { id: string; kind: "photo" | "film" | "link"; address: string };

/**
 * Lists what donors see of a slaughtered animal and of its place. Media of a place are left out where donors are not told
 * the country, because they can show it.
 */
export async function readShownMedia(ctx: AddressContext, animalId: string): Promise<ShownMedium[]> {
  const rows = await rowsOf<ShownMedium>(ctx.db)`
    select m.id, m.kind, m.address from kurban_animals a join kurban_offers f on f.id = a.offer_id
    join kurban_media m on m.animal_id = a.id
      or (m.place_id = a.place_id and (f.place_id is not null or f.tell_country))
    where a.id = ${animalId} and a.state = 'slaughtered' and m.shown
      and (m.expires_on is null or m.expires_on >= ${istanbulDay(ctx.clock.now())}::date)
    order by m.animal_id is null, m.created_at, m.id`;
  return rows.map(({ id, kind, address }) => {
    return { id, kind, address: kind === "link" ? address : addressOfFile(ctx, id) };
  });
}

const purpose = "kurban media";
const validMs = 10 * minuteMs;

/** Returns the address of a file for donors, for ten minutes. */
export function addressOfFile(
  { secret, clock }: Pick<AddressContext, "secret" | "clock">,
  id: string,
): string {
  const until = clock.now().getTime() + validMs;
  return `/medya/${signText(secret, purpose, JSON.stringify({ id, until }))}`;
}

/** A file in the private store. */
export type MediaFile = { address: string; bytes: number };

/** Finds the file of an address; undefined if the address is wrong or has ended, or the file is not shown any more. */
export async function findFile(ctx: AddressContext, signed: string): Promise<MediaFile | undefined> {
  const text = readSignedText(ctx.secret, purpose, signed);
  if (text === null) return undefined;
  const { id, until } = JSON.parse(text) as { id: string; until: number };
  if (until < ctx.clock.now().getTime()) return undefined;
  return readFile(ctx.db, and(eq(kurbanMedia.id, id), eq(kurbanMedia.shown, true)));
}

const folder = "kurban/";

/** Returns the part of a file's address that changes with its content. */
export const nameOfFile = (address: string) => address.slice(folder.length);

/** Finds a file for staff, who see it before donors do. */
export function findFileByName(db: Db, name: string): Promise<MediaFile | undefined> {
  return readFile(db, eq(kurbanMedia.address, folder + name));
}

async function readFile(db: Db, which: SQL | undefined): Promise<MediaFile | undefined> {
  const [row] = await db.select().from(kurbanMedia).where(which);
  return row && row.kind !== "link" ? { address: row.address, bytes: row.bytes } : undefined;
}
