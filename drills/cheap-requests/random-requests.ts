import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { root } from "#testing/site/program.ts";
import { type Field, jsonShapes, multipart, urlEncoded } from "./bodies.ts";
import type { Body, RawRequest } from "./raw-request.ts";
import { roles } from "./staff.ts";
import type { Target } from "./targets.ts";

const splitWords = (text: string) => text.trim().split(/\s+/);

/** Texts that often break programs. None may contain an internal detail that `findFault` searches for. */
const hostileTexts = [
  "",
  " ",
  "\0",
  "\u202e\u2066\ufeff",
  "\ud800",
  "a\r\nX-Injected: 1",
  "'; drop table orders; --",
  '"><img src=x onerror=alert(1)>',
  "..\\..\\package.json",
  `\${7*7}{{7*7}}`,
  ...splitWords(`
    %00 % %zz %c0%ae%c0%ae %E0%A4%A ../../../../etc/passwd ..%2f..%2f..%2fetc%2fpasswd <script>alert(1)</script>
    İıŞşĞğÖöÜüÇç عربي 1e309 -1 -0 0 1 0x10 0,5 2147483648 9007199254740993 99999999999999999999999 NaN Infinity
    null true undefined __proto__ constructor toString hasOwnProperty https://evil.example/ //evil.example
    javascript:alert(1) http://169.254.169.254/latest/meta-data 00000000-0000-0000-0000-000000000000
    HDAAAAAAAAAAAAAA 2026-13-45 0000-00-00 +275760-09-13T00:00:00.001Z 999999-01-01 05551234567 ayse@example.org`),
];
const longText = fc
  .tuple(fc.constantFrom("a", "é", "(", "<b>", "&", "%", "[", "..", "\u{1f600}", "a.", ","), fc.nat(6_000))
  .map(([piece, times]) => piece.repeat(times));
const hostileText = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: longText },
);
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Collects names and values that the program reads from requests, because random words rarely match. */
function readWords() {
  const names = new Set(["lang", "_routes", "index", "__proto__", "a[0]", "a[4294967294]", "a.b.c[1].d"]);
  const values = new Set(["on"]);
  for (const path of readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })) {
    if (!/(?<!\.test)\.tsx?$/.test(path)) continue;
    const text = readFileSync(join(root, "app", path), "utf8");
    for (const [, name] of text.matchAll(/(?:get|has|text|value)\("([\w-]{1,30})"\)/g)) names.add(name ?? "");
    for (const [, value] of text.matchAll(/(?:case|===) "([\w-]{1,30})"/g)) values.add(value ?? "");
  }
  return { name: fc.constantFrom(...names), value: fc.constantFrom(...values) };
}

export function randomRequests(targets: readonly Target[]): fc.Arbitrary<RawRequest> {
  const knownWords = readWords();
  return fc.oneof(...targets.map((target) => requestsTo(target, knownWords)));
}

function requestsTo(target: Target, knownWords: ReturnType<typeof readWords>): fc.Arbitrary<RawRequest> {
  return fc.record({
    target: fc.constant(target),
    role: fc.constantFrom(...roles, target.admin ? "admin" : "anonymous"),
    method: fc.oneof(
      { weight: 14, arbitrary: fc.constant("GET") },
      { weight: 8, arbitrary: fc.constant("POST") },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...splitWords("HEAD PUT DELETE PATCH OPTIONS TRACE PROPFIND FOO get")),
      },
    ),
    path: pathsTo(target, knownWords),
    headers: fc.array(fc.tuple(headerNames, headerValues), { maxLength: 4 }),
    body: bodiesFor(target, knownWords),
    framing: fc.oneof(
      { weight: 40, arbitrary: fc.constant("length" as const) },
      { weight: 2, arbitrary: fc.constantFrom("chunked", "bad chunks", "both", "cut") },
    ),
  });
}

function pathsTo({ pattern, samples }: Target, { name, value }: ReturnType<typeof readWords>) {
  const hostilePath = hostileText.map((text) => pattern.replace(/:\w+\??|\*/g, () => encode(text)));
  const validPath = samples.length > 0 ? fc.constantFrom(...samples) : hostilePath;
  const ends = splitWords("/ // /. /.. /%2e%2e/ .css .data .data?_routes=root %00 % %zz ;x=1 /x/y/z \\ ? #x");
  const invalidPath = fc.tuple(
    validPath,
    fc.oneof(
      fc.constantFrom(...ends),
      hostileText.map((text) => `/${text}`),
    ),
  );
  const path = fc.oneof(
    { weight: 8, arbitrary: validPath },
    { weight: 3, arbitrary: hostilePath },
    { weight: 5, arbitrary: invalidPath.map(([start, end]) => start + end.slice(0, 500)) },
  );
  const parameter = fc.oneof(hostileText.map(encode), value, fc.nat(100).map(String));
  return fc.tuple(path, fc.array(fc.tuple(name, parameter), { maxLength: 4 })).map(([address, pairs]) => {
    const query = pairs.map((pair) => pair.join("=")).join("&");
    return query === "" ? address : `${address}${address.includes("?") ? "&" : "?"}${query}`;
  });
}

const headerNames = fc.constantFrom(
  ...splitWords(`Accept Accept-Language Accept-Encoding If-None-Match If-Modified-Since Range If-Range X-Forwarded-For
    X-Forwarded-Host X-Forwarded-Proto X-Original-Url X-Rewrite-Url Forwarded Origin Referer User-Agent Idempotency-Key
    Last-Event-ID Authorization Cookie Content-Type X-Http-Method-Override Sec-Fetch-Site Purpose Upgrade Te Expect`),
);
const headerValues = fc.oneof(
  fc.constantFrom(
    ...splitWords(`text/event-stream text/html tr ar,en;q=0.1 * *;q=0 br gzip;q=NaN bytes=0- bytes=5-1 bytes=0-1,2-3 null
      lang=ar lang=% orders=x.y payment=broken.AAAA flash=a.b staff.session_token=%E0 W/"x" 100-continue`),
  ),
  hostileText.map((text) => text.slice(0, 3_000)),
);

function bodiesFor(target: Target, knownWords: ReturnType<typeof readWords>): fc.Arbitrary<Body> {
  const fields = fieldsOf(target, knownWords);
  return fc.oneof(
    { weight: target.admin ? 8 : 3, arbitrary: fields.map(urlEncoded) },
    { weight: 3, arbitrary: brokenMultipart(fields) },
    { weight: target.id.startsWith("http/endpoints/") ? 8 : 1, arbitrary: brokenJson(target) },
    {
      weight: 1,
      arbitrary: fc
        .uint8Array({ maxLength: 4_000 })
        .map((bytes) => ({ type: "text/html", bytes: Buffer.from(bytes) })),
    },
    { weight: 1, arbitrary: fields.map((all) => ({ ...urlEncoded(all), encoding: "gzip" })) },
    // Gzip packs a million zeros into a thousand bytes.
    {
      weight: 1,
      arbitrary: fc.constant({ type: "text/plain", encoding: "gzip", bytes: gzipSync(Buffer.alloc(1e6)) }),
    },
  );
}

function fieldsOf({ fields }: Target, { name, value }: ReturnType<typeof readWords>): fc.Arbitrary<Field[]> {
  const formFields = [...fields].map(([field, values]) =>
    fc
      .oneof({ weight: 4, arbitrary: fc.constantFrom(...values, "on") }, hostileText, value)
      .map((text): Field => [field, text]),
  );
  const furtherField = fc.tuple(fc.oneof(name, hostileText), fc.oneof(hostileText, value));
  const intent = fc.option(value.map((text): Field => ["intent", text]));
  return fc
    .tuple(fc.tuple(...formFields), fc.array(furtherField, { maxLength: 4 }), intent, fc.nat(30))
    .map(([all, furtherFields, intentField, missing]) =>
      all.filter((_, index) => index !== missing).concat(furtherFields, intentField ? [intentField] : []),
    );
}

function brokenMultipart(fields: fc.Arbitrary<Field[]>): fc.Arbitrary<Body> {
  const file = fc.record({
    name: fc.constantFrom("a.png", "../../a.png", "a\0.png", 'a".png', ""),
    type: fc.constantFrom("image/png", "image/svg+xml", "text/html", ""),
    bytes: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
  });
  const boundary = fc.constantFrom("; boundary=xx", "; boundary=xx", "; boundary=yy", "");
  return fc.tuple(fields, file, boundary, fc.nat(20)).map(([all, upload, boundaryParameter, cut]) => {
    const { bytes } = multipart([...all, ["folder", "news"]], upload);
    return {
      type: `multipart/form-data${boundaryParameter}`,
      bytes: bytes.subarray(0, cut === 0 ? bytes.length / 2 : undefined),
    };
  });
}

/** Creates JSON as text, because JavaScript objects have no duplicate keys and no numbers like 1e999. */
function brokenJson({ id }: Target): fc.Arbitrary<Body> {
  const usual = JSON.stringify(jsonShapes[id] ?? { a: 1, b: { c: [1, "x"] } });
  const spots = [...usual.matchAll(/"[^"]*"|\d+|true|false/g)];
  const scalar = fc.oneof(
    fc.constantFrom(
      ...splitWords("1e999 -1 0.1 123456789012345678901234567890 null true {} []"),
      "[".repeat(5_000),
    ),
    fc.constant('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'),
    hostileText.map((text) => JSON.stringify(text)),
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  );
  const type = fc.constantFrom("application/json", "application/json;charset=utf-16", "text/plain");
  return fc.tuple(fc.constantFrom(...spots), scalar, type).map(([spot, value, contentType]) => {
    const text = usual.slice(0, spot.index) + value + usual.slice(spot.index + spot[0].length);
    return { type: contentType, bytes: Buffer.from(text) };
  });
}
