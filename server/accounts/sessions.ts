import { isRole, type Role } from "./roles.ts";
import type { StaffAuth } from "./staff-auth.ts";

/** Who is signed in, by the session of this browser. */
export type StaffSession = {
  id: string;
  token: string;
  user: { id: string; name: string; email: string; role: Role; twoFactorEnabled: boolean };
};

export type ReadSession = {
  session: StaffSession | null;
  /** Set-Cookie values to pass on: a session that was prolonged or has ended. */
  cookies: string[];
};

/** Finds the session that the request's cookie names; null when it has ended or the account was switched off. */
export async function readSession(auth: StaffAuth, headers: Headers): Promise<ReadSession> {
  const { response: found, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = answer.getSetCookie();
  if (!found || found.user.banned || !isRole(found.user.role)) return { session: null, cookies };
  const { id, name, email, role, twoFactorEnabled } = found.user;
  return {
    session: {
      id: found.session.id,
      token: found.session.token,
      user: { id, name, email, role, twoFactorEnabled: twoFactorEnabled === true },
    },
    cookies,
  };
}
