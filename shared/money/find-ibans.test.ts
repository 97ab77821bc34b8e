import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { findIbans } from "./find-ibans.ts";

const iban = "TR330006100519786457841326";

test.each([
  `Hesap kapandı, yeni IBAN: ${iban}.`,
  "tr33 0006 1005 1978 6457 8413 26",
  "TR33.0006.1005.1978.6457.8413.26",
  "TR33\u00a00006\u00a01005\u00a01978\u00a06457\u00a08413\u00a026 Ziraat",
  "<p>TR33&nbsp;0006 <b>1005</b> 1978</p><p>6457 8413 26</p>",
  "TR&#51;3 0006 1005 1978 6457 8413 2&#x36;",
  "TR٣٣ ٠٠٠٦ ١٠٠٥ ١٩٧٨ ٦٤٥٧ ٨٤١٣ ٢٦",
  "ＴＲ３３ ０００６ １００５ １９７８ ６４５７ ８４１３ ２６",
  "IBAN: <TR33 0006 1005 1978 6457 8413 26>",
  "<b>IBAN</b>TR33 0006 1005 1978 6457 8413 26",
  "ibanTR330006100519786457841326ya",
  '<img src="/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-400x250.jpg" alt="TR33 0006 1005 1978 6457 8413 26">',
  "TR33\u200b0006\u200b1005\u200b1978\u200b6457\u200b8413\u200b26 100 TL",
])("finds the IBAN in %s", (text) => {
  expect(findIbans(text)).toEqual([iban]);
});

test("finds several IBANs, also of other countries", () => {
  expect(findIbans(`${iban} ve GB29 NWBK 6016 1331 9268 19, MT84MALT011000012345MTLCAST001S`)).toEqual([
    iban,
    "GB29NWBK60161331926819",
    "MT84MALT011000012345MTLCAST001S",
  ]);
});

test.each([
  "",
  "TR33 0006 1005 1978 6457 8413 27",
  "Telefon 0212 555 44 33, vergi no 123 045 6789, 2026 yılında 1.250.000 TL",
  "Kurban 2026 için en az 10 kişi başvurabilir",
  '<img src="/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-400x250.jpg" alt="Kuyu">',
])("finds none in %s", (text) => {
  expect(findIbans(text)).toEqual([]);
});

test("ids and the names of uploaded pictures are no IBANs", () => {
  const found: string[] = [];
  for (let count = 0; count < 20_000; count++) {
    const hex = createHash("md5").update(String(count)).digest("hex");
    const letters = BigInt(`0x${hex}`).toString(36).slice(0, 8);
    const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const picture = `/uploads/news/${letters}-${1_795_151_193_758 + count}-${hex.slice(0, 8)}-1200x800.jpg`;
    const name = [`/identity/${hex}/logo.webp`, uuid, picture][count % 3] ?? "";
    found.push(...findIbans(name));
  }
  expect(found).toEqual([]);
});
