import { describe, expect, test } from "vitest";
import { validateDonor } from "./donor.ts";

const errorsOf = (name: string, phone: string) => {
  const result = validateDonor({ name, phone });
  return result.kind === "invalid" ? result.errors : {};
};

describe("validateDonor", () => {
  test("returns the values for storage: trimmed name, ten digits, trimmed e-mail", () => {
    const input = { name: "  Ayşe Yılmaz ", phone: "(532) 123 45 67", email: " a@b.org " };
    expect(validateDonor(input)).toEqual({
      kind: "valid",
      donor: { name: "Ayşe Yılmaz", phone: "5321234567", email: "a@b.org" },
    });
  });

  test("returns the errors of all fields", () => {
    expect(errorsOf("", "")).toEqual({
      name: { key: "donor.name.required" },
      phone: { key: "donor.phone.required" },
    });
    expect(errorsOf("Al", "123")).toEqual({
      name: { key: "donor.name.short" },
      phone: { key: "donor.phone.invalid" },
    });
  });

  test.each(["   ", "\u200b\u200b\u200b", "\n\t\n"])("%j counts as a missing name", (name) => {
    expect(errorsOf(name, "5321234567").name?.key).toBe("donor.name.required");
  });

  test.each([" Al ", "g\u0306g\u0306"])("the name %j is too short", (name) => {
    expect(errorsOf(name, "5321234567").name?.key).toBe("donor.name.short");
  });

  test.each(["Ali", "علي", "O’K"])("the name %j is long enough", (name) => {
    expect(errorsOf(name, "5321234567")).toEqual({});
  });

  test("removes marks that change the direction of the text around a name, and keeps the marks that Arabic needs", () => {
    const validateName = (name: string) => validateDonor({ name, phone: "5321234567" });
    expect(validateName("\u202eAli\u2066 Veli")).toMatchObject({ donor: { name: "Ali Veli" } });
    expect(validateName("علي\u200f (غزة)")).toMatchObject({ donor: { name: "علي\u200f (غزة)" } });
    expect(validateName("\u202e\u2069 ").kind).toBe("invalid");
  });

  test("removes line breaks from the name and cuts it at the maximum", () => {
    const result = validateDonor({
      name: `Ali\r\nVeli${"x".repeat(500)}`,
      phone: "5321234567",
      email: "e".repeat(900),
    });
    if (result.kind === "invalid") throw new Error("refused");
    expect(result.donor.name).toMatch(/^Ali Velix+$/);
    expect(result.donor.name).toHaveLength(120);
    expect(result.donor.email).toHaveLength(254);
  });

  test("accepts any e-mail, and a missing e-mail", () => {
    for (const email of ["not an address", "", undefined]) {
      const input = { name: "Ali", phone: "5321234567", ...(email === undefined ? {} : { email }) };
      expect(validateDonor(input)).toMatchObject({ kind: "valid", donor: { email: email ?? "" } });
    }
  });
});
