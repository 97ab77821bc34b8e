import { createTransport } from "nodemailer";
import { isLoopback } from "#server/platform/is-loopback.ts";
import type { SendMail } from "#server/platform/send-mail.ts";

export type MailSettings = { smtpUrl: string; from: string };

/** Milliseconds. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000 };

/**
 * Opens the foundation's mail server (SMTP_URL). Mails hold passwords, reset links and donors' data. So with `smtp://`
 * the server must offer STARTTLS, or nothing is sent, except to a server on this machine.
 */
export function openTransport({ smtpUrl, from }: MailSettings) {
  // The library reads options from a URL, which could switch TLS off, so it gets the parts of the URL.
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
      ...timeouts,
      // The library must not load files or URLs into a mail.
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
