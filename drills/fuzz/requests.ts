import fc from "fast-check";
import { type Body, bodiesFor } from "./bodies.ts";
import { nastyText } from "./nasty-texts.ts";
import type { Target, Words } from "./targets.ts";
import { words } from "./words.ts";

export const roles = ["anonymous", "viewer", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

/** A request without its sender and port. */
export type FuzzRequest = {
  target: Target;
  role: Role;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Body;
  /** How the body's end is signalled. `cut`: half of it, then the end of the connection. */
  framing: "length" | "chunked" | "bad chunks" | "both" | "cut";
};

const methods = fc.oneof(
  { weight: 14, arbitrary: fc.constant("GET") },
  { weight: 8, arbitrary: fc.constant("POST") },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...words("HEAD PUT DELETE PATCH OPTIONS TRACE PROPFIND QUERY FOO get")),
  },
);

export function requestsFor(target: Target, words: Words): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    target: fc.constant(target),
    role: target.admin
      ? fc.constantFrom(...roles, "admin" as const)
      : fc.oneof(
          { weight: 8, arbitrary: fc.constant("anonymous" as const) },
          { weight: 2, arbitrary: fc.constantFrom(...roles) },
        ),
    method: methods,
    path: pathsFor(target, words),
    headers: headers,
    body: bodiesFor(target, words),
    framing: fc.oneof<fc.MaybeWeightedArbitrary<FuzzRequest["framing"]>[]>(
      { weight: 40, arbitrary: fc.constant("length") },
      { weight: 2, arbitrary: fc.constantFrom("chunked", "bad chunks", "both", "cut") },
    ),
  });
}

/** Addresses of the target, as links write them and in invalid forms. */
function pathsFor({ pattern, samples }: Target, { names, values }: Words): fc.Arbitrary<string> {
  const filled = nastyText.map((text) =>
    pattern.replace("/:adminPath", "").replace(/:\w+\??|\*/g, () => encode(text)),
  );
  const usual = samples.length > 0 ? fc.constantFrom(...samples) : filled;
  const bent = fc
    .tuple(
      usual,
      fc.constantFrom(
        ...words("/ // /. /.. /%2e%2e/ /.css .css .data .data?_routes=root %00 % %zz ;x=1 /x/y/z"),
        "\\",
        "?",
        "#x",
        "/a".repeat(200),
      ),
    )
    .map(([path, end]) => path + end);
  const path = fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 3, arbitrary: filled },
    { weight: 3, arbitrary: bent },
    { weight: 2, arbitrary: usual.map((some) => `${some === "/" ? "/_root" : some}.data`) },
    // The same as bytes that no browser sends.
    {
      weight: 1,
      arbitrary: fc.tuple(usual, nastyText).map(([some, text]) => `${some}/${text.slice(0, 500)}`),
    },
    { weight: 1, arbitrary: usual.map((some) => some.toUpperCase()) },
  );
  const value = fc.oneof(
    { weight: 8, arbitrary: nastyText.map(encode) },
    { weight: 6, arbitrary: fc.constantFrom(...values) },
    { weight: 4, arbitrary: fc.nat(100).map(String) },
    // As no browser writes it: the parser refuses most of these.
    { weight: 1, arbitrary: nastyText.map((text) => text.slice(0, 200)) },
  );
  const query = fc.array(fc.tuple(fc.constantFrom(...names, "lang", "_routes", "index"), value), {
    maxLength: 4,
  });
  return fc.tuple(path, query).map(([some, pairs]) => {
    if (pairs.length === 0) return some;
    return `${some}${some.includes("?") ? "&" : "?"}${pairs.map(([name, text]) => `${name}=${text}`).join("&")}`;
  });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const headerNames = fc.constantFrom(
  ...words("Accept Accept-Language Accept-Encoding If-None-Match If-Modified-Since Range If-Range"),
  ...words("X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Original-Url X-Rewrite-Url Forwarded"),
  ...words("Origin Referer User-Agent Idempotency-Key Last-Event-ID Authorization Cookie Content-Type"),
  ...words(`
  X-Http-Method-Override Sec-Fetch-Site Purpose X-React-Router-Request X-Request-Id Upgrade Te Expect`),
);
const usualValues = fc.constantFrom(
  ...words(`
  text/event-stream text/html tr ar,en;q=0.1 * *;q=0 br gzip;q=NaN bytes=0- bytes=5-1 bytes=0-1,2-3
  null`),
  ...[
    ...words("lang=ar lang=% orders=x.y payment=broken.AAAA flash=a.b staff.session_token=%E0"),
    "Bearer x",
    'W/"x"',
    "100-continue",
    "Fri, 99 Nov 9999",
  ],
);
const headers: fc.Arbitrary<[string, string][]> = fc
  .array(
    fc.tuple(
      headerNames,
      fc.oneof(
        { weight: 2, arbitrary: usualValues },
        { weight: 1, arbitrary: nastyText.map((text) => text.slice(0, 3_000)) },
      ),
    ),
    { maxLength: 4 },
  )
  .chain((list) =>
    // Duplicate names, which proxies and servers interpret differently.
    fc
      .boolean()
      .map((twice) => (twice && list[0] ? [...list, [list[0][0], "second"] as [string, string]] : list)),
  );
