import { expect, test } from "vitest";
import { rightsOf } from "#server/staff/permissions.ts";
import { foundationSettings } from "#shared/settings/foundation-facts.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { findEntries } from "./kit/palette/entries.ts";
import { screensFor } from "./screens.ts";

const listEntries = (role: "admin" | "viewer") =>
  screensFor(rightsOf({ role, overrides: {} })).map(({ path, ...screen }) => ({ to: path, ...screen }));
const find = (search: string, role: "admin" | "viewer" = "admin") =>
  findEntries(listEntries(role), search).map(({ to }) => to);

test.each([
  ["KVKK", "privacy"],
  ["kvkk", "privacy/retention"],
  ["saklama", "privacy/retention"],
  ["sms metni", "settings#smsTemplate"],
  ["çalıntı kart", "settings#cardTesting"],
  ["makbuz serisi", "documents/settings#series"],
  ["havale ayarları", "transfers/settings#title"],
  ["zorunlu", "users#require"],
  ["IBAN", "accounts"],
  ["swift", "accounts"],
  ["ilk adımlar", "ready"],
  ["hesap ekle", "accounts/create"],
  ["kütük", "foundation#registryNumber"],
  ["e-posta metin", "settings/mail"],
])("the search %j finds %s", (search, path) => {
  expect(find(search)).toContain(path);
});

test("every setting of the two forms is an entry of the command palette", () => {
  const paths = listEntries("admin").map(({ to }) => to);
  for (const name of Object.keys(orderSettings.fields)) expect(paths).toContain(`settings#${name}`);
  for (const name of Object.keys(foundationSettings.fields)) expect(paths).toContain(`foundation#${name}`);
});

test("only staff with permission find the screens of personal data, and settings are listed only during a search", () => {
  expect(find("KVKK", "viewer")).toEqual([]);
  expect(find("").filter((path) => path.includes("#"))).toEqual([]);
  const paths = listEntries("admin").map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
});
