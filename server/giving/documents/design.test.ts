import { expect, test } from "vitest";
import { logoAddress } from "#shared/identity/identity-files.ts";
import { siteForTests } from "#testing/world/documents.ts";
import { firstIdentity } from "#testing/world/identity.ts";
import { createDesign, readIdentityLogo } from "./design.ts";
import { documentSettings } from "./document-settings.ts";

const identity = firstIdentity(siteForTests);
const settings = documentSettings.defaults;
const logoId = "0123456789abcdef".repeat(2);
const uploaded = { ...identity, logoUrl: logoAddress(logoId) };

test("documents show the logo of the identity, unless they have one of their own", () => {
  const { logo, siteMark } = createDesign(settings, uploaded);
  expect(readIdentityLogo(logo ?? "")).toBe(logoId);
  expect(siteMark).toBeUndefined();
  expect(createDesign({ ...settings, logo: "a-picture" }, uploaded).logo).toBe("a-picture");
  expect(readIdentityLogo("a-picture")).toBeNull();
});

test("without a logo documents show the mark, and no logo when it is at another address", () => {
  expect(createDesign(settings, identity)).toMatchObject({ logo: null, siteMark: true });
  const elsewhere = { ...identity, logoUrl: "https://cdn.example/logo.png" };
  expect(createDesign(settings, elsewhere)).not.toHaveProperty("siteMark");
});

test("only a main colour that differs from the product's is in the design", () => {
  expect(createDesign(settings, { ...identity, color: "#1f3a7a" }).color).toBe("#1f3a7a");
  for (const color of [null, "#246647"])
    expect(createDesign(settings, { ...identity, color })).not.toHaveProperty("color");
});
