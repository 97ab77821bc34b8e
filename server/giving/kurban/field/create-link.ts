import { and, eq, isNull, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { digestLinkCode, makeLinkCode } from "#server/giving/payments/pay-links/make-code.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { dayMs } from "#shared/text/time.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { kurbanLinks } from "./table.ts";

/** A link ends so long after the last window of its season. */
const daysAfterWindow = 2;
/** The days of a link of a season without windows, whose slaughters take place the whole year. */
const daysWithoutWindow = 30;

/** `ended`: the season's last window ended too long ago. */
export type LinkCreated = { kind: "created"; token: string } | { kind: "ended" } | Missing | Forbidden;

/** Creates a link for a place. Only its digest is stored, so the token cannot be shown again. */
export function createLink(ctx: StaffContext, placeId: string): Promise<LinkCreated> {
  return staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<LinkCreated> => {
    const [place] = await tx.select().from(kurbanPlaces).where(eq(kurbanPlaces.id, placeId));
    if (!place) return { kind: "missing" };
    const expiresAt = await findEnd(place.seasonId);
    if (expiresAt <= now) return { kind: "ended" };
    const token = makeLinkCode();
    const digest = digestToken(token) ?? "";
    const [link] = await tx
      .insert(kurbanLinks)
      .values({ placeId, digest, createdBy: ctx.actor.id, createdAt: now, expiresAt })
      .returning();
    const after = { placeId, expiresAt };
    await audit({ action: "create", entity: "kurban-link", entityId: link?.id ?? "", after });
    return { kind: "created", token };

    async function findEnd(seasonId: string): Promise<Date> {
      const [window] = await tx
        .select({
          end: sql<Date | null>`max(${kurbanPlaces.slaughterUntil})`.mapWith(kurbanPlaces.slaughterUntil),
        })
        .from(kurbanPlaces)
        .where(eq(kurbanPlaces.seasonId, seasonId));
      const last = window?.end;
      return last
        ? new Date(last.getTime() + daysAfterWindow * dayMs)
        : new Date(now.getTime() + daysWithoutWindow * dayMs);
    }
  });
}

export type LinkRevoked = { kind: "revoked" } | Missing | Forbidden;

/** Ends a link at once. Its phones wipe the names when they next reach the server. */
export function revokeLink(ctx: StaffContext, id: string): Promise<LinkRevoked> {
  return staffWrite(ctx, "kurban", "decide", async ({ tx, now, audit }): Promise<LinkRevoked> => {
    const revoked = await tx
      .update(kurbanLinks)
      .set({ revokedAt: now })
      .where(and(eq(kurbanLinks.id, id), isNull(kurbanLinks.revokedAt)))
      .returning();
    if (revoked.length === 0) return { kind: "missing" };
    await audit({ action: "revoke-link", entity: "kurban-link", entityId: id });
    return { kind: "revoked" };
  });
}

/** Returns null if the text cannot be a token. */
export const digestToken = (token: string) => digestLinkCode(token, "kurban-link");
