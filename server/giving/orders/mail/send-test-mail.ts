import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Answer } from "#server/messaging/channel.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { adminUsers } from "#server/staff/table.ts";
import type { MailContext } from "./mail-context.ts";
import { renderLetter } from "./write-mail.ts";

type TestMailSent = { kind: "off" } | ({ to: string } & Answer) | Forbidden;

const timeoutMs = 20_000;

/** Sends a mail to the administrator's own address, to test the mail server. */
export async function sendTestMail(ctx: StaffContext, mail: MailContext): Promise<TestMailSent> {
  const { server, foundation } = mail;
  if (!server) return { kind: "off" };
  const prepared = await staffWrite(ctx, "settings", "change", async ({ tx, audit }) => {
    const [user] = await tx
      .select({ email: adminUsers.email })
      .from(adminUsers)
      .where(eq(adminUsers.id, ctx.actor.id));
    if (!user) throw new Error("a member of staff without an account");
    await audit({ action: "test-mail", entity: "setting", entityId: "mail" });
    return { kind: "noted" as const, to: user.email };
  });
  if (prepared.kind === "forbidden") return prepared;
  const { to } = prepared;
  const sender = await foundation.readSender(ctx.db, "tr");
  const letter = {
    language: "tr",
    subject: `Deneme e-postası · ${sender.name}`,
    preview: "Sitenin e-posta gönderimi çalışıyor.",
    heading: "E-posta gönderimi çalışıyor",
    greeting: "Merhaba,",
    paragraph:
      "Bu deneme e-postası, yönetim panelindeki Ayarlar sayfasından gönderildi. Bir şey yapmanız gerekmiyor.",
    parts: [],
    closing: "",
    reason: `Bu e-posta, ${sender.name} yönetim panelinden sizin isteğinizle gönderildi.`,
  } as const;
  const message = renderLetter({ ...letter, parts: [], sender: { ...sender, registry: null } });
  const answer = await server.send({ id: randomUUID(), to, ...message }, AbortSignal.timeout(timeoutMs));
  return { to, ...answer };
}
