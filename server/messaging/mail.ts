import { createTransport } from "nodemailer";
import type { SendMail } from "../kernel/send-mail.ts";

export type MailSettings = { smtpUrl: string; from: string };

/** Mail through the foundation's own mail server (SMTP_URL). */
export function createMail({ smtpUrl, from }: MailSettings): SendMail {
  const transport = createTransport(smtpUrl, { from });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
