import { expect, test } from "vitest";
import { imageTrouble, readUploadAnswer } from "./image-rules.ts";

const most = 5 * 1024 * 1024;

test("only pictures up to 5 MB are accepted", () => {
  expect(imageTrouble({ type: "image/png", size: most })).toBeNull();
  expect(imageTrouble({ type: "image/png", size: most + 1 })).toBe("Resim dosyası 5MB'dan küçük olmalıdır");
  expect(imageTrouble({ type: "application/pdf", size: 1 })).toBe("Lütfen geçerli bir resim dosyası seçin");
  expect(imageTrouble({ type: "", size: 1 })).toBe("Lütfen geçerli bir resim dosyası seçin");
});

test("the server's text is shown, or a default without one", () => {
  const failed = { success: false, error: "Resim yüklenirken bir hata oluştu" };
  expect(readUploadAnswer('{"success":true,"url":"/uploads/a.webp","width":1}')).toEqual({
    success: true,
    url: "/uploads/a.webp",
  });
  expect(readUploadAnswer('{"success":false,"error":"Resim okunamadı"}')).toEqual({
    success: false,
    error: "Resim okunamadı",
  });
  for (const body of ["", "<html>", "null", '{"success":true}', '{"success":false,"error":""}']) {
    expect(readUploadAnswer(body)).toEqual(failed);
  }
});
