import { expect, test } from "vitest";
import { rightsOf } from "#server/staff/permissions.ts";
import { foundationSettings } from "#shared/settings/foundation-facts.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { retentionSettings } from "#shared/settings/retention-settings.ts";
import { documentForm } from "./documents/form.ts";
import { identityForm } from "./identity/form.ts";
import { findEntries } from "./kit/palette/entries.ts";
import { screensFor } from "./screens.ts";

const listEntries = (role: "admin" | "viewer") =>
  screensFor(rightsOf({ role, overrides: {} })).map(({ path, ...screen }) => ({ to: path, ...screen }));
const find = (search: string, role: "admin" | "viewer" = "admin") =>
  findEntries(listEntries(role), search).map(({ to }) => to);

test.each([
  ["KVKK", "privacy"],
  ["kvkk", "settings/retention#donorMonths"],
  ["saklama", "settings/retention"],
  ["telefon", "settings/identity#phone"],
  ["harita", "settings/identity#mapPosition"],
  ["sosyal medya", "settings/identity"],
  ["sms metni", "settings/sms#smsTemplate"],
  ["çalıntı kart", "settings/security#cardTesting"],
  ["hatırlatılsın", "settings/transfers#reminderDays"],
  ["makbuz serisi", "settings/documents#series"],
  ["vergi dairesi", "settings/documents#taxOffice"],
  ["havale ayarları", "settings/matching"],
  ["zorunlu", "users#require"],
  ["IBAN", "accounts"],
  ["swift", "accounts"],
  ["ilk adımlar", "ready"],
  ["hesap ekle", "accounts/create"],
  ["kütük", "settings/foundation#registryNumber"],
  ["e-posta metin", "settings/mail"],
  ["verbis", "privacy"],
  ["çerez", "pages"],
  ["favicon", "settings/branding"],
])("the search %j finds %s", (search, path) => {
  expect(find(search)).toContain(path);
});

test("every field of every section is an entry of the command palette", () => {
  const fields = listEntries("admin").map(({ to }) => to.replace(/^settings\/\w+#/, "#"));
  const forms = [orderSettings.fields, foundationSettings.fields, retentionSettings.fields];
  for (const form of [...forms, identityForm.shape, documentForm.shape]) {
    for (const name of Object.keys(form)) expect(fields).toContain(`#${name.replace(/_\w\w$/, "")}`);
  }
});

test("only staff with permission find the screens of personal data, and settings are listed only during a search", () => {
  expect(find("KVKK", "viewer")).toEqual([]);
  expect(find("").filter((path) => path.includes("#"))).toEqual([]);
  const paths = listEntries("admin").map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
});
