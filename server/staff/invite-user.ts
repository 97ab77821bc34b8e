import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SendMail } from "#server/platform/send-mail.ts";
import { hourMs } from "#shared/text/time.ts";
import { mayManageUser } from "./may-manage.ts";
import { linkIdentifier } from "./send-password-link.ts";
import { type Forbidden, type StaffContext, staffWrite } from "./staff-write.ts";
import { adminUsers, verifications } from "./table.ts";

type InvitationMail = {
  sendMail: SendMail;
  /** The address of the page for a new password, without the token. */
  resetUrl: string;
  siteName: string;
};

type Invited =
  | { kind: "sent" }
  /** The mail server did not accept the invitation. The administrator can send it again. */
  | { kind: "not-sent" }
  /** The account does not exist, is switched off, has more rights than the actor, or its person has already signed in. */
  | { kind: "missing" }
  | Forbidden;

const linkHours = 48;

/**
 * Mails a link with which a new person chooses a password. It works once, within 48 hours. Earlier links become
 * invalid.
 */
export async function inviteUser(
  ctx: StaffContext,
  id: string,
  { sendMail, resetUrl, siteName }: InvitationMail,
): Promise<Invited> {
  const token = randomBytes(32).toString("base64url");
  const invitation = await staffWrite(ctx, "users", "change", async ({ tx, now, audit }) => {
    const [user] = await tx.select().from(adminUsers).where(eq(adminUsers.id, id)).for("update");
    if (!user || user.banned || user.lastLogin) return { kind: "missing" } as const;
    if (!(await mayManageUser(tx, ctx.actor, user))) return { kind: "missing" } as const;
    await tx.delete(verifications).where(eq(verifications.value, id));
    await tx.insert(verifications).values({
      identifier: linkIdentifier(token),
      value: id,
      expiresAt: new Date(now.getTime() + linkHours * hourMs),
    });
    await audit({ action: "invite", entity: "user", entityId: id });
    return { kind: "invited", to: user.email, name: user.fullName } as const;
  });
  if (invitation.kind !== "invited") return invitation;
  try {
    await sendMail({
      to: invitation.to,
      subject: `${siteName} yönetim paneli: hesabınız açıldı`,
      text: `Merhaba ${invitation.name},

${siteName} yönetim panelinde sizin için bir hesap açıldı. Parolanızı belirlemek için aşağıdaki bağlantıyı açın. Bağlantı ${linkHours} saat geçerlidir ve bir kez kullanılabilir.

${resetUrl}?token=${token}

Giriş yaparken e-posta adresinizi kullanırsınız: ${invitation.to}

Böyle bir hesap beklemiyorsanız bu e-postayı yok sayabilirsiniz.

${siteName}
`,
    });
    return { kind: "sent" };
  } catch (err) {
    ctx.log.error({ err, user: id }, "invitation mail failed");
    return { kind: "not-sent" };
  }
}
