import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { doctorHeader, doctorKey } from "#server/platform/control/doctor-key.ts";
import { answerHealth } from "./answer-health.ts";

const secret = "a secret for tests, 32 characters";

function requestHealth(headers: Record<string, string>) {
  const http = new Hono();
  const app = { secret, config: { trustProxy: 1 } } as Pick<App, "secret" | "config">;
  http.get("/healthz", (c) => answerHealth(c, app));
  const incoming = { socket: { remoteAddress: "127.0.0.1", remotePort: 1, remoteFamily: "IPv4" } };
  return http.request("/healthz", { headers: { host: "bagis.example.org", ...headers } }, { incoming });
}

test("only the doctor gets the host and address that the proxies passed on", async () => {
  expect(await (await requestHealth({})).text()).toBe("ok");
  expect(await (await requestHealth({ [doctorHeader]: doctorKey("another secret") })).text()).toBe("ok");
  const key = { [doctorHeader]: doctorKey(secret) };
  expect(await (await requestHealth({ ...key, "x-forwarded-for": "203.0.113.7" })).json()).toEqual({
    host: "bagis.example.org",
    address: "203.0.113.7",
  });
  expect(await (await requestHealth(key)).json()).toMatchObject({ address: null });
});
