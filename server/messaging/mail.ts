import { createTransport } from "nodemailer";
import { isLoopback } from "#server/platform/is-loopback.ts";
import type { SendMail } from "#server/platform/send-mail.ts";

export type MailSettings = { smtpUrl: string; from: string };

/** Milliseconds; a mail server that answers more slowly counts as one that does not answer. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

/**
 * The foundation's own mail server (SMTP_URL). Mails hold passwords, reset links and donors' data: with `smtp://`, the
 * server must offer STARTTLS or nothing is sent, except to a server on this machine.
 */
export function openTransport({ smtpUrl, from }: MailSettings) {
  // Not passed to the library as an address: it would read options from it, which could switch TLS off.
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  return createTransport(
    {
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      ...(port ? { port: Number(port) } : {}),
      secure: protocol === "smtps:",
      requireTLS: !isLoopback(smtpUrl),
      ...(username || password
        ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
        : {}),
      ...patience,
      // A text names no file and no address for the library to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** Sends mail to staff, at once. */
export function createMail(settings: MailSettings): SendMail {
  const transport = openTransport(settings);
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
