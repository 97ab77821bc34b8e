import { expect, test } from "vitest";
import { findImageProblem, parseUploadAnswer } from "./image-rules.ts";

const maxBytes = 5 * 1024 * 1024;

const file = (type: string, size = 1, name = "resim.png") => ({ type, size, name });

test("only pictures up to 5 MB are accepted", () => {
  expect(findImageProblem(file("image/png", maxBytes))).toBeNull();
  expect(findImageProblem(file("image/png", maxBytes + 1))).toBe("Resim dosyası 5MB'dan küçük olmalıdır");
  expect(findImageProblem(file("application/pdf"))).toBe("Lütfen geçerli bir resim dosyası seçin");
  expect(findImageProblem(file(""))).toBe("Lütfen geçerli bir resim dosyası seçin");
});

test("a HEIC photo has a special error text, even if the browser does not know its type", () => {
  for (const photo of [file("image/heic"), file("image/heif"), file("", 1, "IMG_0042.HEIC")]) {
    expect(findImageProblem(photo)).toMatch(/^HEIC .* En Uyumlu/);
  }
});

test("a failed upload has the server's error text, or a default text", () => {
  const defaultError = { success: false, error: "Resim yüklenirken bir hata oluştu" };
  expect(parseUploadAnswer('{"success":true,"url":"/uploads/a.webp","width":1}')).toEqual({
    success: true,
    url: "/uploads/a.webp",
    animated: false,
  });
  expect(parseUploadAnswer('{"success":true,"url":"/uploads/a.webp","animated":true}')).toMatchObject({
    animated: true,
  });
  expect(parseUploadAnswer('{"success":false,"error":"Resim okunamadı"}')).toEqual({
    success: false,
    error: "Resim okunamadı",
  });
  for (const body of ["", "<html>", "null", '{"success":true}', '{"success":false,"error":""}']) {
    expect(parseUploadAnswer(body)).toEqual(defaultError);
  }
});
