import { expect, test } from "vitest";
import { maskContacts } from "./mask-contacts.ts";

test.each([
  ["Beni 0532 123 45 67 numarasından arayın", "Beni ••• ••• •• 67 numarasından arayın"],
  ["5321234567 fitre", "••• ••• •• 67 fitre"],
  ["(532) 123-45-67", "••• ••• •• 67"],
  ["905321234567'den", "••• ••• •• 67'den"],
  ["0090 532 123 45 67", "••• ••• •• 67"],
  ["+49 151 23456789 arayın", "••• ••• •• 89 arayın"],
  ["0212 345 67 89", "••• ••• •• 89"],
  ["ayse.yilmaz@örnek.com.tr'ye yazın", "a•••@•••'ye yazın"],
  ["FAST-5321234567AYSE YILMAZ", "FAST-••• ••• •• 67AYSE YILMAZ"],
  ["TEL05321234567", "TEL••• ••• •• 67"],
  ["٠٥٣٢ ١٢٣ ٤٥ ٦٧", "••• ••• •• 67"],
  ["<ayse@example.org>", "<a•••@•••>"],
])("%j becomes %j", (text, masked) => {
  expect(maskContacts(text)).toBe(masked);
});

test.each([
  "TR330006100519786457841326",
  "2026-11-20T09:00:00.000Z",
  "20261120090000",
  "MKB-2026-000123",
  "1.250,00 TL",
  "TR33 0006 1005 1978 6457 8413 26",
  "/resim/0a532123-4567-4321-8532-905321234567.webp",
])("%j is no phone number", (text) => {
  expect(maskContacts(text)).toBe(text);
});

test("fields with a contact are masked in any format, and other values stay", () => {
  const at = new Date(0);
  const order = {
    id: "5321234567",
    customerPhone: "1112223344",
    customerEmail: "ayse",
    items: [{ campaignTitle: "Fitre", phone: null }],
    samePhone: true,
    at,
    message: undefined,
  };
  expect(maskContacts(order)).toEqual({
    ...order,
    customerPhone: "••• ••• •• 44",
    customerEmail: "a•••@•••",
  });
});
