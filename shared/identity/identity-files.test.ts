import { expect, test } from "vitest";
import {
  chooseLogo,
  iconAddress,
  iconNames,
  iconSetId,
  logoAddress,
  opaqueLogo,
  paletteAddress,
  productLogo,
  readIconSetId,
  readLogoId,
  replacedFile,
} from "./identity-files.ts";

const id = "0123456789abcdef".repeat(2);
const product = { logoUrl: productLogo, color: null };
const blue = { logoUrl: productLogo, color: "#1f3a7a" };
const uploaded = { logoUrl: logoAddress(id), color: null };
const elsewhere = { logoUrl: "https://cdn.example/logo.png", color: null };

test("the product's own identity needs no file beside the build", () => {
  for (const identity of [product, { ...product, color: "#246647" }, elsewhere]) {
    expect(iconSetId(identity)).toBeNull();
    expect(paletteAddress(identity)).toBeNull();
    expect(opaqueLogo(identity)).toBeNull();
    expect(chooseLogo(identity)).toBe(identity.logoUrl);
    expect(replacedFile(identity, "/favicon.ico")).toBeNull();
    expect(iconAddress(identity, "icon-64.png")).toBe("/favicon.ico");
  }
});

test("a main colour changes the logo, the icons and the style sheet", () => {
  expect(chooseLogo(blue)).toBe("/identity/1f3a7a/logo.svg");
  expect(paletteAddress(blue)).toBe("/identity/1f3a7a/palette.css");
  expect(replacedFile(blue, "/favicon.ico")).toBe("/identity/mark-1f3a7a/icon-64.png");
  expect(replacedFile(blue, "/logo.svg")).toBe("/identity/1f3a7a/logo.svg");
  expect(replacedFile(blue, "/robots.txt")).toBeNull();
});

test("an uploaded logo is in the icons of every colour", () => {
  expect(readLogoId(uploaded.logoUrl)).toBe(id);
  expect(chooseLogo(uploaded)).toBe(uploaded.logoUrl);
  expect(opaqueLogo(uploaded)).toBe(`/identity/${id}/logo.png`);
  for (const identity of [uploaded, { ...uploaded, color: "#1f3a7a" }]) {
    expect(readIconSetId(iconSetId(identity) ?? "")).toEqual({
      logoId: id,
      color: identity.color ?? "#246647",
    });
    for (const name of iconNames) expect(iconAddress(identity, name)).toContain(`/identity/${id}-`);
  }
});

test.each(["", "mark", "mark-1f3a7", "mark-1F3A7A", "../etc-1f3a7a", `${id}-1f3a7a/x`])(
  "%j is no id of icons",
  (text) => {
    expect(readIconSetId(text)).toBeNull();
  },
);
