import { createTransport } from "nodemailer";
import { isLoopback } from "../kernel/is-loopback.ts";
import type { SendMail } from "../kernel/send-mail.ts";

export type MailSettings = { smtpUrl: string; from: string };

/**
 * Mail through the foundation's own mail server (SMTP_URL). Passwords and reset links travel there: with `smtp://` the
 * server must offer STARTTLS, or nothing is sent, but for a server on this machine.
 */
export function createMail({ smtpUrl, from }: MailSettings): SendMail {
  // Not handed to the library as an address: it reads options out of it, which could switch TLS off.
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
