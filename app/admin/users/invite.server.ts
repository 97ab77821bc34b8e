import type { RouterContextProvider } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { inviteUser } from "#server/staff/invite-user.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";

/** Returns whether the site can mail invitations. */
export function canInvite(context: Readonly<RouterContextProvider>): boolean {
  return context.get(appContext).sendMail !== null;
}

/** Mails the invitation. The result is `not-sent` also if the site has no mail server. */
export function invite(context: Readonly<RouterContextProvider>, ctx: StaffContext, id: string) {
  const { sendMail, config, identity } = context.get(appContext);
  if (!sendMail) return Promise.resolve({ kind: "not-sent" } as const);
  const resetUrl = `${config.publicUrl}/${config.adminPath}/login/reset`;
  return inviteUser(ctx, id, { sendMail, resetUrl, siteName: identity.latest().name.tr });
}
