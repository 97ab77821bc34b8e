import type { Context } from "hono";
import { type AddressFault, visitorAddress } from "#app/http/request/address.ts";
import type { App } from "#server/compose/compose.ts";
import { doctorHeader, isDoctor } from "#server/platform/control/doctor-key.ts";

/** Answers "ok". `npm run doctor` also gets the host and the address that the proxies passed on. */
export function answerHealth(c: Context, { secret, config }: Pick<App, "secret" | "config">): Response {
  if (!isDoctor(secret, c.req.header(doctorHeader))) return c.text("ok");
  let fault: AddressFault | null = null;
  const address = visitorAddress(c, config.trustProxy, (reason) => {
    fault = reason;
  });
  const received = { host: c.req.header("host") ?? "", address: fault ? null : address };
  return c.json(received, 200, { "Cache-Control": "no-store" });
}
