import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { maxLinkDevices } from "#shared/giving/kurban-field.ts";
import { minuteMs } from "#shared/text/time.ts";
import { digestToken } from "./create-link.ts";
import { kurbanLinks } from "./table.ts";

export type OpenLink = { id: string; placeId: string; expiresAt: Date };

/** `full`: the link has been opened on as many devices as it may. */
export type LinkOpened = { kind: "opened"; link: OpenLink } | { kind: "full" } | { kind: "unknown" };

const isValid = (now: Date) => and(isNull(kurbanLinks.revokedAt), gt(kurbanLinks.expiresAt, now));

/** Opens a link on a device. `knownLink`: the link that the device has opened already, which is not counted again. */
export async function openLink(
  db: Db,
  { token, knownLink, now }: { token: string; knownLink: string | null; now: Date },
): Promise<LinkOpened> {
  const digest = digestToken(token);
  if (digest === null) return { kind: "unknown" };
  const [link] = await db
    .select()
    .from(kurbanLinks)
    .where(and(eq(kurbanLinks.digest, digest), isValid(now)));
  if (!link) return { kind: "unknown" };
  if (link.id === knownLink) return { kind: "opened", link };
  const counted = await db
    .update(kurbanLinks)
    .set({ devices: sql`${kurbanLinks.devices} + 1`, lastSeenAt: now })
    .where(and(eq(kurbanLinks.id, link.id), isValid(now), lt(kurbanLinks.devices, maxLinkDevices)))
    .returning();
  return counted.length > 0 ? { kind: "opened", link } : { kind: "full" };
}

/** Finds the link of a device, unless it has ended or was revoked, and notes that it is in use. */
export async function findOpenLink(db: Db, id: string, now: Date): Promise<OpenLink | null> {
  const [link] = await db
    .select()
    .from(kurbanLinks)
    .where(and(eq(kurbanLinks.id, id), isValid(now)));
  if (!link) return null;
  const isOld = or(
    isNull(kurbanLinks.lastSeenAt),
    lt(kurbanLinks.lastSeenAt, new Date(now.getTime() - minuteMs)),
  );
  await db
    .update(kurbanLinks)
    .set({ lastSeenAt: now })
    .where(and(eq(kurbanLinks.id, id), isOld));
  return link;
}
