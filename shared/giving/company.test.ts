import { describe, expect, test } from "vitest";
import { isIdentityNumber, isTaxNumber, maskTaxNumber, readCompany } from "./company.ts";

describe("tax numbers", () => {
  // Türk Telekom, Turkcell and Arçelik publish these numbers.
  test.each(["8760052205", "8790017566", "0730018000"])("%s is a tax number", (number) => {
    expect(isTaxNumber(number)).toBe(true);
  });

  test("a number with a wrong check digit or a wrong length is refused", () => {
    for (let digit = 0; digit < 10; digit++) {
      expect(isTaxNumber(`876005220${digit}`), String(digit)).toBe(digit === 5);
    }
    for (const wrong of ["", "876005220", "87600522051", "0000000000", "876005220a"]) {
      expect(isTaxNumber(wrong)).toBe(false);
    }
  });

  test("an identity number has two check digits", () => {
    // The tax authority's examples use this number.
    expect(isIdentityNumber("10000000146")).toBe(true);
    for (let ending = 0; ending < 100; ending++) {
      const number = `100000001${String(ending).padStart(2, "0")}`;
      expect(isIdentityNumber(number), number).toBe(ending === 46);
    }
    expect(isIdentityNumber("01000000146")).toBe(false);
  });

  test("an identity number is masked, and a tax number is not", () => {
    expect(maskTaxNumber("10000000146")).toBe("100******46");
    expect(maskTaxNumber("8760052205")).toBe("8760052205");
  });
});

test("a valid company is returned, and an invalid company gives the invalid fields", () => {
  expect(
    readCompany({ title: "  Örnek \u202e\r\n A.Ş. ", taxNumber: "876 005 2205", taxOffice: "Mecidiyeköy" }),
  ).toEqual({
    kind: "company",
    company: { title: "Örnek A.Ş.", taxNumber: "8760052205", taxOffice: "Mecidiyeköy" },
  });
  expect(readCompany({ title: "", taxNumber: "8760052204", taxOffice: "x" })).toEqual({
    kind: "invalid",
    fields: ["title", "taxNumber", "taxOffice"],
  });
});
