import fc from "fast-check";
import { words } from "./words.ts";

/** Texts that have broken programs before. None may match what judge-answer.ts searches for. */
const known = [
  ...[
    "",
    " ",
    "\0",
    "\u202e\u2066\ufeff",
    "\ud800",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "a\r\nX-Injected: 1",
  ],
  ...[
    "'; drop table orders; --",
    '" or ""="',
    "1 or 1=1",
    '"><img src=x onerror=alert(1)>',
    "..\\..\\package.json",
  ],
  ...[`\${7*7}{{7*7}}`, "\\\\evil.example"],
  ...words(`
    %00 % %zz %c0%ae%c0%ae %E0%A4%A ../../../../etc/passwd ..%2f..%2f..%2fetc%2fpasswd <script>alert(1)</script>
    İıŞşĞğÖöÜüÇç عربي 1e309 -1 -0 0 1 0x10 0,5 2147483648 9007199254740993 99999999999999999999999 NaN Infinity
    null true undefined __proto__ constructor toString hasOwnProperty https://evil.example/ //evil.example
    javascript:alert(1) data:text/html,x http://169.254.169.254/latest/meta-data
    00000000-0000-0000-0000-000000000000 11111111-1111-4111-8111-111111111111 HDAAAAAAAAAAAAAA 2026-13-45
    0000-00-00 2026-11-20T10:00 +275760-09-13T00:00:00.001Z 999999-01-01 05551234567 ayse@example.org
    4155650100416111`),
];

const long = fc
  .tuple(
    fc.constantFrom("a", "é", "(", "0", " ", "<b>", "&", "%", "[", "..", "\u{1f600}", "a.", "-", ","),
    fc.nat(6_000),
  )
  .map(([piece, times]) => piece.repeat(times));

/** A text as a hostile, careless or unlucky browser sends it. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...known) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: long },
);
