import { expect, test } from "vitest";
import { foundationAddress } from "./foundation-address.ts";

test.each([
  ["Cumhuriyet Mahallesi, Örnek Sokak No: 1, Melikgazi / Kayseri", "Kayseri"],
  ["Örnek Sokak No: 1 Fatih/İSTANBUL", "İSTANBUL"],
  ["Örnek Sokak No: 1, 06420 Ankara, Türkiye", "Ankara"],
  ["Örnek Sokak No: 1, Çankaya - Ankara, 06420", "Ankara"],
  ["Ankara", "Ankara"],
])("the city of %j is %s", (address, city) => {
  expect(foundationAddress(address, "https://bagis.vakfiniz.org")).toEqual({
    address,
    city,
    country: "Türkiye",
  });
});

test("a foundation without an address is at the host of its site", () => {
  expect(foundationAddress("", "https://bagis.vakfiniz.org")).toEqual({
    address: "bagis.vakfiniz.org",
    city: "Türkiye",
    country: "Türkiye",
  });
});
