import { expect, test } from "vitest";
import { mapFrameAddress, mapPageAddress } from "./map-address.ts";

const address = "Örnek Sokak No: 1 & 2, Melikgazi / Kayseri";
const location = { address, mapPosition: null };

test("the map in the frame is in the visitor's language", () => {
  const { origin, pathname, searchParams } = new URL(mapFrameAddress(location, "ar"));
  // The page's policy allows only this origin in a frame.
  expect(origin + pathname).toBe("https://www.google.com/maps");
  expect(searchParams.get("q")).toBe(address);
  expect(searchParams.get("hl")).toBe("ar");
  expect(searchParams.get("output")).toBe("embed");
});

test("the map page finds the same address", () => {
  expect(new URL(mapPageAddress(location)).searchParams.get("query")).toBe(address);
});

test("both maps show the position that staff saved", () => {
  const saved = { address, mapPosition: { latitude: 38.7225, longitude: 35.4875 } };
  expect(new URL(mapFrameAddress(saved, "tr")).searchParams.get("q")).toBe("38.7225,35.4875");
  expect(new URL(mapPageAddress(saved)).searchParams.get("query")).toBe("38.7225,35.4875");
});
