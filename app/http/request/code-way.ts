import type { App } from "#server/compose/compose.ts";

export type CodeWay = "both" | "sms" | "mail";

/** Finds how this site can send the code of the donor's page. Null: it has neither an SMS provider nor a mail server. */
export function findCodeWay({ config, mail }: Pick<App, "config" | "mail">): CodeWay | null {
  const hasMail = mail.server !== null;
  if (config.sms.kind === "log") return hasMail ? "mail" : null;
  return hasMail ? "both" : "sms";
}
