import { expect, test } from "vitest";
import { imageTrouble, readUploadAnswer } from "./image-rules.ts";

const most = 5 * 1024 * 1024;

const file = (type: string, size = 1, name = "resim.png") => ({ type, size, name });

test("only pictures up to 5 MB are accepted", () => {
  expect(imageTrouble(file("image/png", most))).toBeNull();
  expect(imageTrouble(file("image/png", most + 1))).toBe("Resim dosyası 5MB'dan küçük olmalıdır");
  expect(imageTrouble(file("application/pdf"))).toBe("Lütfen geçerli bir resim dosyası seçin");
  expect(imageTrouble(file(""))).toBe("Lütfen geçerli bir resim dosyası seçin");
});

test("a photo of an iPhone gets its own error text, even if the browser does not know its type", () => {
  for (const photo of [file("image/heic"), file("image/heif"), file("", 1, "IMG_0042.HEIC")]) {
    expect(imageTrouble(photo)).toMatch(/^HEIC .* En Uyumlu/);
  }
});

test("the server's text is shown, or a default without one", () => {
  const failed = { success: false, error: "Resim yüklenirken bir hata oluştu" };
  expect(readUploadAnswer('{"success":true,"url":"/uploads/a.webp","width":1}')).toEqual({
    success: true,
    url: "/uploads/a.webp",
    animated: false,
  });
  expect(readUploadAnswer('{"success":true,"url":"/uploads/a.webp","animated":true}')).toMatchObject({
    animated: true,
  });
  expect(readUploadAnswer('{"success":false,"error":"Resim okunamadı"}')).toEqual({
    success: false,
    error: "Resim okunamadı",
  });
  for (const body of ["", "<html>", "null", '{"success":true}', '{"success":false,"error":""}']) {
    expect(readUploadAnswer(body)).toEqual(failed);
  }
});
