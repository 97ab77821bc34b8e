import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { contentKinds } from "#shared/content-kinds.ts";
import { orderBody } from "#testing/donor/order-body.ts";
import { nastyText } from "./nasty-texts.ts";
import type { Target, Words } from "./targets.ts";
import { words } from "./words.ts";

export type Body = { type: string | null; encoding?: string; bytes: Buffer };

/** Bodies for a target: mostly of the expected shape, and wrong in one place. */
export function bodiesFor(target: Target, words: Words): fc.Arbitrary<Body> {
  const fields = fieldsFor(target, words);
  return fc.oneof(
    { weight: target.admin ? 8 : 3, arbitrary: fields.map(urlEncoded) },
    { weight: 3, arbitrary: multipart(fields) },
    { weight: target.id.startsWith("endpoints/") ? 8 : 1, arbitrary: json(target) },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: fields.map(packed) },
    { weight: 1, arbitrary: fc.constant({ type: null, bytes: Buffer.alloc(0) }) },
  );
}

type Field = [name: string, value: string];

function fieldsFor({ fields }: Target, { names, values }: Words): fc.Arbitrary<Field[]> {
  const own = [...fields].map(([name, known]) =>
    fc
      .oneof(
        { weight: 4, arbitrary: fc.constantFrom(...known, "on") },
        { weight: 1, arbitrary: nastyText },
        { weight: 1, arbitrary: fc.constantFrom(...values) },
      )
      .map((value): Field => [name, value]),
  );
  const strange = fc.constantFrom(
    ...words(`
  __proto__ __proto__[x] constructor.prototype.x a[0] a[4294967294] a.b.c[1].d id role status`),
  );
  const other = fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...names) },
      { weight: 1, arbitrary: strange },
      { weight: 1, arbitrary: nastyText },
    ),
    fc.oneof(nastyText, fc.constantFrom(...values)),
  );
  const intent = fc.constantFrom(...values).map((value): Field => ["intent", value]);
  return fc
    .tuple(
      fc.tuple(...own),
      fc.array(other, { maxLength: 4 }),
      fc.option(intent),
      fc.integer({ min: 0, max: 30 }),
    )
    .map(([all, others, wanted, dropped]) => [
      // Sometimes one field is missing.
      ...all.filter((_, index) => index !== dropped),
      ...others,
      ...(wanted ? [wanted] : []),
    ]);
}

function urlEncoded(fields: Field[]): Body {
  // An unpaired surrogate has no code point.
  const text = fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&");
  return { type: "application/x-www-form-urlencoded", bytes: Buffer.from(text) };
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function multipart(fields: fc.Arbitrary<Field[]>): fc.Arbitrary<Body> {
  const file = fc.oneof(
    fc.constant(png),
    fc.nat(png.length).map((length) => png.subarray(0, length)),
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    fc.constant(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
  );
  const faults = ["cut", "no boundary", "other boundary", "no end", "no name", "empty"];
  const fault = fc.constantFrom(...Array<string>(3).fill("none"), ...faults);
  const name = fc.constantFrom("a.png", "../../a.png", "a\0.png", 'a".png', "İ.png", "");
  const type = fc.constantFrom("image/png", "image/svg+xml", "text/html", "image/x", "");
  const folder = fc.constantFrom(...Object.keys(contentKinds), "__proto__", "../x");
  return fc
    .tuple(fields, file, fault, name, type, folder)
    .map(([all, bytes, wrong, filename, mime, where]) => {
      const sent: Field[] = [...all, ["folder", where]];
      const parts = sent.map(([key, value]) =>
        Buffer.from(
          `--xx\r\nContent-Disposition: form-data; name="${key.replace(/["\r\n]/g, "_")}"\r\n\r\n${value}\r\n`,
        ),
      );
      const title = wrong === "no name" ? "" : `; name="file"; filename="${filename}"`;
      const head = `--xx\r\nContent-Disposition: form-data${title}\r\nContent-Type: ${mime}\r\n\r\n`;
      const whole = Buffer.concat([
        ...parts,
        Buffer.from(head),
        bytes,
        Buffer.from(wrong === "no end" ? "" : "\r\n--xx--\r\n"),
      ]);
      const boundary =
        { "no boundary": "", "other boundary": "; boundary=yy" }[wrong as string] ?? "; boundary=xx";
      const end = { cut: Math.floor(whole.length / 2), empty: 0 }[wrong as string] ?? whole.length;
      return { type: `multipart/form-data${boundary}`, bytes: whole.subarray(0, end) };
    });
}

/** Bodies for the endpoints of scripts and the bank. */
export const shapes: Record<string, object> = {
  "endpoints/create-order": orderBody(250),
  "endpoints/send-sms": { fullName: "Ayşe Yılmaz", amount: 250, phoneNumber: "05551234567" },
};

/** JSON as text, because JavaScript objects have no duplicate keys and no numbers like 1e999. */
function json(target: Target): fc.Arbitrary<Body> {
  const scalar = fc.oneof(
    fc.constantFrom(
      ...words("1e999 -1 0.1 1e-7 123456789012345678901234567890 null true {} []"),
      '{"__proto__":{"admin":true}}',
      `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
    ),
    nastyText.map((text) => JSON.stringify(text)),
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  );
  const usual = shapes[target.id] ?? { a: 1, b: { c: [1, "x"] } };
  const spots = JSON.stringify(usual).match(/"[^"]*"|\d+|true|false/g)?.length ?? 1;
  const mutated = fc.tuple(fc.nat(spots), scalar, fc.boolean()).map(([spot, value, wrong]) => {
    let at = -1;
    const text = JSON.stringify(usual).replace(/"[^"]*"|\d+|true|false/g, (found) => {
      at += 1;
      return at === spot && wrong ? value : found;
    });
    return text.replace(
      /^\{/,
      wrong ? "{" : '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},',
    );
  });
  const types = fc.constantFrom(
    ...words("application/json application/json application/json;charset=utf-16 text/plain application/xml"),
    "application/json; charset=utf-8",
  );
  return fc
    .tuple(
      fc.oneof(
        { weight: 5, arbitrary: mutated },
        { weight: 1, arbitrary: scalar },
        { weight: 1, arbitrary: nastyText },
      ),
      types,
    )
    .map(([text, type]) => ({ type, bytes: Buffer.from(text) }));
}

const raw: fc.Arbitrary<Body> = fc
  .tuple(
    fc.uint8Array({ maxLength: 4_000 }),
    fc.oneof(
      nastyText,
      fc.constantFrom("text/html", "application/x-www-form-urlencoded", "multipart/form-data"),
    ),
  )
  .map(([bytes, type]) => ({ type: type.slice(0, 100), bytes: Buffer.from(bytes) }));

/** A million zeros in a thousand bytes, or a body that falsely claims to be compressed. */
function packed(fields: Field[]): Body {
  const body = urlEncoded(fields);
  const bomb = fields.length % 2 === 0;
  return { ...body, encoding: "gzip", bytes: bomb ? gzipSync(Buffer.alloc(1_000_000)) : body.bytes };
}
