import { expect, test } from "vitest";
import { mapFrameAddress, mapPageAddress } from "./map-address.ts";

const address = "Örnek Sokak No: 1 & 2, Melikgazi / Kayseri";

test("the map in the frame is in the visitor's language", () => {
  const { origin, pathname, searchParams } = new URL(mapFrameAddress(address, "ar"));
  // The page's policy allows only this origin in a frame.
  expect(origin + pathname).toBe("https://www.google.com/maps");
  expect(searchParams.get("q")).toBe(address);
  expect(searchParams.get("hl")).toBe("ar");
  expect(searchParams.get("output")).toBe("embed");
});

test("the map page finds the same address", () => {
  expect(new URL(mapPageAddress(address)).searchParams.get("query")).toBe(address);
});
