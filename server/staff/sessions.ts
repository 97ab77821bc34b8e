import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { Holder } from "./permissions.ts";
import { isRole } from "./roles.ts";
import type { StaffAuth } from "./staff-auth.ts";
import { adminUsers, sessions } from "./table.ts";

/** The session of a browser, with the signed-in person. */
export type StaffSession = {
  id: string;
  user: Holder & {
    id: string;
    name: string;
    email: string;
    twoFactorEnabled: boolean;
    mustChangePassword: boolean;
  };
};

type ReadSession = {
  session: StaffSession | null;
  /** Set-Cookie values for the answer, when the session was prolonged or has ended. */
  cookies: string[];
};

/** Finds the session of the request's cookie; null when the session has ended or the account is switched off. */
export async function readSession(auth: StaffAuth, headers: Headers): Promise<ReadSession> {
  const { response: activeSession, headers: responseHeaders } = await auth.api.getSession({
    headers,
    returnHeaders: true,
  });
  const cookies = responseHeaders.getSetCookie();
  if (!activeSession || activeSession.user.banned || !isRole(activeSession.user.role))
    return { session: null, cookies };
  const { id, name, email, role, twoFactorEnabled } = activeSession.user;
  const state = await auth.readAccountState(id);
  const user = { id, name, email, role, twoFactorEnabled: twoFactorEnabled === true, ...state };
  return { session: { id: activeSession.session.id, user }, cookies };
}

/** Returns true while a session has neither ended nor expired, and its account is not switched off. */
export async function isSessionOpen(db: Db, id: string, now: Date): Promise<boolean> {
  const [activeSession] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(adminUsers, eq(adminUsers.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), eq(adminUsers.banned, false)));
  return activeSession !== undefined;
}

/** Lists the open sessions of a person, without their tokens. The session that was used last comes first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      address: sessions.ipAddress,
      userAgent: sessions.userAgent,
      startedAt: sessions.createdAt,
      /** This time is accurate only to a day, because a session in use is prolonged once a day. */
      usedAt: sessions.updatedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), sessions.id);
}
