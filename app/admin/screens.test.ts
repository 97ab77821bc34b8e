import { expect, test } from "vitest";
import { permissionsOf } from "#server/staff/permissions.ts";
import { foundationSettings } from "#shared/settings/foundation-facts.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { matching } from "./kit/palette/entries.ts";
import { screensFor } from "./screens.ts";

const entriesOf = (role: "admin" | "viewer") =>
  screensFor(permissionsOf({ role })).map(({ path, ...screen }) => ({ to: path, ...screen }));
const find = (typed: string, role: "admin" | "viewer" = "admin") =>
  matching(entriesOf(role), typed).map(({ to }) => to);

test.each([
  ["KVKK", "privacy"],
  ["kvkk", "privacy/retention"],
  ["saklama", "privacy/retention"],
  ["sms metni", "settings#smsTemplate"],
  ["çalıntı kart", "settings#cardTesting"],
  ["makbuz serisi", "documents/settings#series"],
  ["havale ayarları", "transfers/settings#title"],
  ["zorunlu", "users#require"],
  ["kütük", "foundation#registryNumber"],
  ["e-posta metin", "settings/mail"],
])("%j leads to %s", (typed, path) => {
  expect(find(typed)).toContain(path);
});

test("every setting of the two forms is found by its name", () => {
  const paths = entriesOf("admin").map(({ to }) => to);
  for (const name of Object.keys(orderSettings.fields)) expect(paths).toContain(`settings#${name}`);
  for (const name of Object.keys(foundationSettings.fields)) expect(paths).toContain(`foundation#${name}`);
});

test("only staff who may open the screens of personal data find them, and settings are shown only after typing", () => {
  expect(find("KVKK", "viewer")).toEqual([]);
  expect(find("").filter((path) => path.includes("#"))).toEqual([]);
  const paths = entriesOf("admin").map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
});
