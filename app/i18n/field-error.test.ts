import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { sourceTexts } from "#shared/messages/catalogues.fixture.ts";
import { createTranslate } from "#shared/messages/translate.ts";
import { ERROR_KEYS, fieldError } from "#shared/text/field-error.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { fieldErrorText } from "./field-error.ts";

function text(locale: Locale, error: Parameters<typeof fieldErrorText>[2]) {
  const compiled = Object.entries(sourceTexts[locale]).map(([key, source]) => [key, compileMessage(source)]);
  return fieldErrorText(createTranslate(locale, Object.fromEntries(compiled)), locale, error);
}

test.each(LOCALES)("every error has its text in %s, with the amount if it has one", (locale) => {
  for (const key of ERROR_KEYS) {
    const takesAmount = /\.(minimum|maximum)$/.test(key) && key !== "payment.minimum";
    const message = text(locale, fieldError(key, takesAmount ? 15_000_50 : undefined));
    expect(message, key).not.toBe(key);
    expect(message, key).not.toMatch(/[{}]/);
    if (takesAmount) expect(message, key).toMatch(/15[.,]000[.,]50/);
  }
});

describe("the texts of docs/specification.md#5-validation-rules are exact", () => {
  test.each([
    ["amount.minimum", "Minimum bağış tutarı 15.000₺'dir"],
    ["listAmount.minimum", "Minimum bağış tutarı 15.000 TL olmalıdır"],
    ["cartAmount.minimum", "Minimum bağış tutarı ₺15.000 olmalıdır"],
  ] as const)("%s groups the Turkish way without needless decimals", (key, expected) => {
    expect(text("tr", fieldError(key, 15_000_00))).toBe(expected);
  });

  test.each([
    ["donor.name.required", "Ad Soyad alanı zorunludur"],
    ["donor.name.short", "Ad Soyad en az 3 karakter olmalıdır"],
    ["donor.phone.required", "Telefon numarası zorunludur"],
    ["donor.phone.invalid", "Geçerli bir telefon numarası giriniz"],
    ["amount.invalid", "Geçerli bir bağış tutarı giriniz"],
    ["donationType.kurbanRequired", "Lütfen kurban tipini seçiniz"],
    ["heroAmount.invalid", "Lütfen geçerli bir bağış tutarı giriniz."],
    ["listAmount.required", "Bağış tutarı giriniz"],
    ["listAmount.invalid", "Geçerli bir tutar giriniz"],
    ["payment.minimum", "Minimum ödeme tutarı 1 TL olmalıdır"],
    ["card.number.required", "Kart numarası gereklidir"],
    ["card.number.invalid", "Kart numarası 16 haneli olmalıdır"],
    ["card.expiry.required", "Son kullanma tarihi gereklidir"],
    ["card.expiry.format", "Geçerli bir tarih giriniz (AA/YY)"],
    ["card.expiry.month", "Geçersiz ay"],
    ["card.expiry.expired", "Kartınızın süresi dolmuş"],
    ["card.cvv.required", "CVV kodu gereklidir"],
    ["card.cvv.short", "CVV kodu en az 3 haneli olmalıdır"],
    ["card.holder.required", "Kart sahibinin adını giriniz"],
  ] as const)("%s", (key, expected) => {
    expect(text("tr", fieldError(key))).toBe(expected);
  });
});

test("there is no text without an error", () => {
  expect(text("tr", null)).toBeNull();
  expect(text("tr", undefined)).toBeNull();
});
