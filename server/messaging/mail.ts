import { createTransport } from "nodemailer";
import { isLoopback } from "../kernel/is-loopback.ts";
import type { SendMail } from "../kernel/send-mail.ts";

export type MailSettings = { smtpUrl: string; from: string };

/**
 * Sends mail through the foundation's own mail server (SMTP_URL). Mails hold passwords and reset links: with
 * `smtp://`, the server must offer STARTTLS or nothing is sent, except to a server on this machine.
 */
export function createMail({ smtpUrl, from }: MailSettings): SendMail {
  // Not passed to the library as an address: it would read options from it, which could switch TLS off.
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const transport = createTransport(
    {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      ...(port ? { port: Number(port) } : {}),
      secure: protocol === "smtps:",
      requireTLS: !isLoopback(smtpUrl),
      ...(username || password
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
    },
    { from },
  );
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
