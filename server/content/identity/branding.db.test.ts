import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decoder } from "#server/platform/pictures/decode-picture.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import {
  iconAddress,
  iconNames,
  iconSetId,
  opaqueLogo,
  readLogoId,
} from "#shared/identity/identity-files.ts";
import { identitySettings } from "#shared/settings/identity-settings.ts";
import { decodeInProcess } from "#testing/world/decode-in-process.ts";
import { testConfig } from "#testing/world/environment.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { createIdentityReader } from "./read-identity.ts";
import { readIdentityPicture } from "./read-identity-picture.ts";
import { resetBranding, saveColor } from "./save-color.ts";
import { saveLogo } from "./save-logo.ts";
import { storeIconSet } from "./store-icon-set.ts";
import { identityPictures } from "./table.ts";

let t: TestRecords;
beforeAll(async () => {
  decodeInProcess();
  t = await openTestRecords();
});
afterAll(() => t.connection.close());
beforeEach(async () => {
  decodeInProcess();
  await resetBranding(t.as("admin"));
});

const paint = (color: string) =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: color } })
    .png()
    .toBuffer();

const readIdentity = () => createIdentityReader(t.db, testConfig().site, () => t.now().getTime()).read();

async function listMissingIcons(): Promise<string[]> {
  const setId = iconSetId(await readIdentity()) ?? "";
  const found = await Promise.all(iconNames.map((name) => readIdentityPicture(t.db, setId, name)));
  return iconNames.filter((_, n) => !found[n]);
}

test("an administrator uploads a logo, and every copy and icon is stored at once", async () => {
  expect(await saveLogo(t.as("admin"), await paint("#0a5cb8"))).toEqual({ kind: "saved" });
  const identity = await readIdentity();
  const logoId = readLogoId(identity.logoUrl) ?? "";
  for (const name of ["source", "logo.webp", "logo.png", "paper"])
    expect(await readIdentityPicture(t.db, logoId, name), name).not.toBeNull();
  expect(opaqueLogo(identity)).toContain(logoId);
  expect(await listMissingIcons()).toEqual([]);
  expect((await t.trail("identity")).at(-1)).toMatchObject({ after: { logo: identity.logoUrl } });
});

test("the same logo is stored once, and another main colour causes new icons", async () => {
  const file = await paint("#b80a5c");
  await saveLogo(t.as("admin"), file);
  const before = iconAddress(await readIdentity(), "share-card.jpg");
  const rows = await t.count(identityPictures);
  await saveLogo(t.as("admin"), file);
  expect(await t.count(identityPictures)).toBe(rows);
  expect(await saveColor(t.as("admin"), "#1f3a7a")).toEqual({ kind: "saved" });
  expect(iconAddress(await readIdentity(), "share-card.jpg")).not.toBe(before);
  expect(await listMissingIcons()).toEqual([]);
});

test("without a logo the icons show the mark in the main colour", async () => {
  await saveColor(t.as("admin"), "#7a1f5c");
  expect(iconSetId(await readIdentity())).toBe("mark-7a1f5c");
  expect(await listMissingIcons()).toEqual([]);
});

test.each(["#ffcc00", "red", "#1F3A7A; }", "#fff"])("the colour %s is not saved", async (color) => {
  expect(await saveColor(t.as("admin"), color)).toMatchObject({ kind: "refused" });
  expect((await readIdentity()).color).toBeNull();
});

test("a reset restores the product's logo and colour, and keeps the pictures for mails that were sent", async () => {
  await saveLogo(t.as("admin"), await paint("#0a5cb8"));
  await saveColor(t.as("admin"), "#1f3a7a");
  const rows = await t.count(identityPictures);
  expect(await resetBranding(t.as("admin"))).toEqual({ kind: "saved" });
  const identity = await readIdentity();
  expect([iconSetId(identity), identity.color]).toEqual([null, null]);
  expect(await t.count(identityPictures)).toBe(rows);
});

test.each(["viewer", "editor"] as const)("a %s changes neither logo nor colour", async (role) => {
  const refusal = { kind: "forbidden", area: "settings", level: "change" };
  expect(await saveLogo(t.as(role), await paint("#000000"))).toEqual(refusal);
  expect(await saveColor(t.as(role), "#1f3a7a")).toEqual(refusal);
  expect(await resetBranding(t.as(role))).toEqual(refusal);
});

test.each([
  ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ["a text", "logo"],
  ["a cut file", "\x89PNG\r\n\x1a\n"],
])("%s is refused, and the earlier logo stays", async (_, content) => {
  await saveLogo(t.as("admin"), await paint("#0a5cb8"));
  const { logo } = await readSettings(t.db, identitySettings);
  const refused = await saveLogo(t.as("admin"), Buffer.from(content, "latin1"));
  expect(refused).toEqual({ kind: "refused", reason: "type" });
  expect((await readSettings(t.db, identitySettings)).logo).toBe(logo);
});

test("icons whose drawing failed are drawn later, once for all requests", async () => {
  const { run } = decoder;
  decoder.run = async () => ({ kind: "ended", by: "time" });
  expect(await saveColor(t.as("admin"), "#4a2c0f")).toEqual({ kind: "saved" });
  expect(await listMissingIcons()).toEqual([...iconNames]);
  let drawings = 0;
  decoder.run = (...work) => {
    drawings++;
    return run(...work);
  };
  const setId = iconSetId(await readIdentity()) ?? "";
  await Promise.all([storeIconSet(t.db, setId, 0), storeIconSet(t.db, setId, 0)]);
  expect(drawings).toBe(1);
  expect(await listMissingIcons()).toEqual([]);
});

test("a failed drawing is not tried again for a minute", async () => {
  const { run } = decoder;
  let drawings = 0;
  decoder.run = async () => {
    drawings++;
    return { kind: "ended", by: "time" };
  };
  try {
    for (const now of [0, 59_999, 60_000]) await storeIconSet(t.db, "mark-5a2c0f", now).catch(() => {});
  } finally {
    decoder.run = run;
  }
  expect(drawings).toBe(2);
});
