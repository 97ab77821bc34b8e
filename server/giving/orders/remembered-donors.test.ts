import { expect, test } from "vitest";
import { maskDonor } from "./remembered-donors.ts";

const masked = (name: string, phone = "5321231234", email = "") => maskDonor({ name, phone, email });

test.each([
  ["Ayşe Yılmaz", "Ayşe Y."],
  ["Ayşe Nur Öztürk Yılmaz", "Ayşe Y."],
  ["Mehmetoğlu", "M."],
  ["علي محمد", "علي م."],
  ["Ayşe 👩‍👧Aile", "Ayşe 👩‍👧."],
])("%s is shown as %s", (name, shown) => {
  expect(masked(name).name).toBe(shown);
});

test("a long first name is cut", () => {
  expect(masked(`${"ş".repeat(80)} Yılmaz`).name).toBe(`${"ş".repeat(30)} Y.`);
});

test.each([
  ["5321231234", "5•• ••• 12 34"],
  ["+4915123456789", "+•• ••• 67 89"],
  ["+12345678", "+•• ••• 56 78"],
])("%s is shown as %s", (phone, shown) => {
  expect(masked("Ayşe Yılmaz", phone).phone).toBe(shown);
});

test("a masked donor shows only whether there is an e-mail address", () => {
  expect(masked("Ayşe Yılmaz", "5321231234", "ayse@example.org")).toEqual({
    remembered: true,
    name: "Ayşe Y.",
    phone: "5•• ••• 12 34",
    hasEmail: true,
  });
  expect(masked("Ayşe Yılmaz").hasEmail).toBe(false);
});
