import { createHash, randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { SendMail } from "#server/platform/send-mail.ts";
import { cleanEmail, emailProblem } from "./rules.ts";
import { beginAttempt, type Delay } from "./sign-in-throttle.ts";
import { adminUsers, verifications } from "./table.ts";

type PasswordLinkContext = {
  db: Db;
  clock: Clock;
  sendMail: SendMail;
  address: string;
  /** The address of the page for a new password, without the token. */
  resetUrl: string;
  siteName: string;
};

type PasswordLinkOutcome = { kind: "accepted" } | { kind: "wait"; seconds: number };

const delays = {
  account: { name: "password-link", freeAttempts: 3, firstSeconds: 300, maxSeconds: 3600 },
  address: { name: "password-link-address", freeAttempts: 10, firstSeconds: 60, maxSeconds: 3600 },
} satisfies Record<string, Delay>;

const linkMinutes = 60;

/**
 * Mails a link for a new password, if the account exists. The outcome does not reveal whether the account exists. The
 * caller must answer without awaiting `sending`, because the duration would reveal the account.
 */
export async function sendPasswordLink(
  ctx: PasswordLinkContext,
  input: string,
): Promise<{ outcome: PasswordLinkOutcome; sending: Promise<void> }> {
  const email = cleanEmail(input);
  const seconds = await beginAttempt(ctx, [
    { delay: delays.account, key: email },
    { delay: delays.address, key: ctx.address },
  ]);
  if (seconds !== null) return { outcome: { kind: "wait", seconds }, sending: Promise.resolve() };
  const sending = emailProblem(email) ? Promise.resolve() : mailLink(ctx, email);
  return { outcome: { kind: "accepted" }, sending };
}

async function mailLink({ db, clock, sendMail, resetUrl, siteName }: PasswordLinkContext, email: string) {
  const [user] = await db
    .select({ id: adminUsers.id, name: adminUsers.fullName })
    .from(adminUsers)
    .where(and(eq(adminUsers.email, email), eq(adminUsers.banned, false)));
  if (!user) return;
  const token = randomBytes(32).toString("base64url");
  await db.insert(verifications).values({
    identifier: linkIdentifier(token),
    value: user.id,
    expiresAt: new Date(clock.now().getTime() + linkMinutes * 60_000),
  });
  await sendMail({
    to: email,
    subject: `${siteName} yönetim paneli: yeni parola`,
    text: `Merhaba ${user.name},

Yönetim paneli hesabınız için yeni parola belirlemek üzere aşağıdaki bağlantıyı açın. Bağlantı ${linkMinutes} dakika geçerlidir ve bir kez kullanılabilir.

${resetUrl}?token=${token}

Bu isteği siz yapmadıysanız bu e-postayı yok sayabilirsiniz; parolanız değişmez.

${siteName}
`,
  });
}

/**
 * Returns the hash of a token. Only the hash is stored, so that a person who reads the database cannot use the link.
 */
export function linkIdentifier(token: string): string {
  return `password-link:${createHash("sha256").update(token).digest("base64url")}`;
}
