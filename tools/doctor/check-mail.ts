import type { Config } from "#server/compose/config/config.ts";
import { openTransport } from "#server/messaging/mail.ts";
import { isLoopback } from "#server/platform/is-loopback.ts";
import { type Check, describe, off, ok, wrong } from "./finding.ts";

export function checkMail({ mail }: Pick<Config, "mail">): Check {
  return {
    about: "mail",
    async find() {
      if (!mail) return off("no SMTP_URL: nobody gets mail");
      const { host, username } = new URL(mail.smtpUrl);
      const transport = openTransport(mail);
      try {
        await transport.verify();
        const security = isLoopback(mail.smtpUrl) ? "" : " over TLS";
        return ok(`${host} greets${security}${username ? " and accepts the password" : ""}`);
      } catch (error) {
        return wrong(`${host}: ${describe(error)}`);
      } finally {
        transport.close();
      }
    },
  };
}
