import { expect, test } from "vitest";
import { holdsIban } from "./holds-iban.ts";

test.each([
  "Hesap kapandı, yeni IBAN TR330006100519786457841326",
  "TR33 0006 1005 1978 6457 8413 26",
  "tr33-0006-1005-1978-6457-8413-26",
  "TR 33 0006 1005 1978 6457 8413 26",
  "T R 3 3 0 0 0 6 1 0 0 5 1 9 7 8 6 4 5 7 8 4 1 3 2 6",
  "ＴＲ３３ ０００６ １００５ １９７８ ６４５７",
  "TR٣٣ ٠٠٠٦ ١٠٠٥ ١٩٧٨ ٦٤٥٧ ٨٤١٣ ٢٦",
  "GB29 NWBK 6016 1331 9268 19",
  "MT84MALT011000012345MTLCAST001S",
  "TR33\u200b0006\u200b1005\u200b1978\u200b6457\u200b8413\u200b26",
])("%s holds an IBAN", (text) => {
  expect(holdsIban(text)).toBe(true);
});

test.each([
  "",
  "Zekât Hesabı",
  "Yalnızca TL gönderin; açıklamaya telefonunuzu yazın.",
  "Kurban 2026 için en az 10 kisi basvurabilir",
  "Sorular icin 0212 555 44 33",
  "Ziraat Katilim Bankasi, Sube 1234, TGBATRIS",
  "Ramazan 2026 ve 2027",
])("%s holds none", (text) => {
  expect(holdsIban(text)).toBe(false);
});
