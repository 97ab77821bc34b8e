import { expect, test } from "vitest";
import { newPayment } from "#testing/world/gift.ts";
import { chooseEmail, readIp, removeDonor, splitName, toTitle, truncate } from "./donor-fields.ts";

const { donor } = newPayment();

test.each([
  ["ayse@example.org", true],
  ["a.b+c@sub.example.org", true],
  ["", false],
  ["ayse", false],
  ["ayse@example", false],
  ["ayse@@example.org", false],
  ["ayşe@example.org", false],
  [".ayse@example.org", false],
  ["a..b@example.org", false],
  ["ayse@example.org, b@example.org", false],
  ["ayse@example.org\r\nBcc: b@example.org", false],
  [`${"a".repeat(90)}@example.org`, false],
])("the address %j is sent to firms: %s; otherwise the foundation's address is sent", (email, isUsable) => {
  expect(chooseEmail({ ...donor, email }, "bagis@vakif.example")).toBe(
    isUsable ? email : "bagis@vakif.example",
  );
});

test.each([
  ["Ayşe Nur Yılmaz", "Ayşe Nur", "Yılmaz"],
  ["  Ayşe\t Yılmaz ", "Ayşe", "Yılmaz"],
  ["Ayşe", "Ayşe", "Ayşe"],
  ["عائشة يلماز", "عائشة", "يلماز"],
  [`${"a".repeat(80)} ${"b".repeat(80)}`, "a".repeat(60), "b".repeat(39)],
])("the name %j is split into %j and %j", (name, first, surname) => {
  expect(splitName({ ...donor, name }, 60)).toEqual({ name: first, surname });
});

test("an IPv4-mapped address is sent as IPv4, and a payment without an address is refused", () => {
  expect(readIp({ ...donor, ip: "::ffff:203.0.113.7" })).toBe("203.0.113.7");
  expect(readIp({ ...donor, ip: "2001:db8::1" })).toBe("2001:db8::1");
  for (const ip of ["", "unknown", "203.0.113.7, 10.0.0.1"])
    expect(() => readIp({ ...donor, ip })).toThrow("network address");
});

test("titles are cut to one line of whole characters", () => {
  expect(toTitle({ title: "Su\n\u200bKuyusu", amount: 1 })).toBe("Su Kuyusu");
  expect(truncate("👨👩👧 aile", 2)).toBe("👨👩");
  expect(toTitle({ title: " ", amount: 1 })).toBe("Bağış");
});

test("a firm's text is logged without the donor's data", () => {
  const text = `Geçersiz: Ayşe Nur Yılmaz, ${donor.email}, ${donor.phone}, ${donor.ip}`;
  const cleaned = removeDonor(text, newPayment());
  for (const secret of ["Yılmaz", "Ayşe", donor.email, donor.phone, donor.ip])
    expect(cleaned).not.toContain(secret);
  expect(cleaned).toContain("Geçersiz");
});
