import { createTransport } from "nodemailer";
import { isLoopback } from "#server/platform/is-loopback.ts";
import type { SendMail } from "#server/platform/send-mail.ts";

export type MailSettings = { smtpUrl: string; from: string };

/** The timeouts in milliseconds. A mail server that answers more slowly counts as one that does not answer. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

/**
 * Opens the foundation's mail server (SMTP_URL). Mails hold passwords, reset links and donors' data. So with `smtp://`
 * the server must offer STARTTLS, or nothing is sent, except to a server on this machine.
 */
export function openTransport({ smtpUrl, from }: MailSettings) {
  // The library would read options from an address, which could switch TLS off, so it gets the parts.
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
      // The library must not read a file or an address that a text names.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** Returns a function that sends mail to staff at once. */
export function createMail(settings: MailSettings): SendMail {
  const transport = openTransport(settings);
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
