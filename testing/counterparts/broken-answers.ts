/** A genuine answer of a gateway that a proxy, a maintenance page, a new version or an attacker has changed. */
export type BrokenAnswer = {
  how: string;
  body: string | Uint8Array<ArrayBuffer>;
  status?: number;
  headers?: Record<string, string>;
};

/** Answers that the adapter must not believe at all. */
export function unusable(genuine: string): BrokenAnswer[] {
  const html = "<!DOCTYPE html><html><body><h1>Bakım çalışması</h1></body></html>";
  const cuts = [0.1, 0.5, 0.9].map((share) => genuine.slice(0, Math.floor(genuine.length * share)));
  return [
    { how: "nothing", body: "" },
    { how: "a blank", body: " " },
    { how: "NUL bytes", body: "\0".repeat(100) },
    { how: "an HTML page", body: html },
    { how: "500 with the genuine text", body: genuine, status: 500 },
    { how: "503", body: html, status: 503 },
    { how: "403 with the genuine text", body: genuine, status: 403 },
    { how: "a redirect", body: "", status: 302, headers: { location: "https://elsewhere.example/" } },
    ...cuts.map((body, n) => ({ how: `cut off (${n})`, body })),
    { how: "cut off before its last character", body: genuine.trimEnd().slice(0, -1) },
    { how: "UTF-16", body: new Uint8Array(Buffer.from(`\ufeff${genuine}`, "utf16le")) },
    { how: "two documents", body: genuine + genuine },
    { how: "something behind it", body: `${genuine}]]>` },
    { how: "too long", body: genuine + " ".repeat(3_000_000) },
    ...(isXml(genuine) ? unusableXml(genuine) : unusableJson(genuine)),
  ];
}

function unusableXml(genuine: string): BrokenAnswer[] {
  const body = genuine.replace(/^\s*<\?xml[^>]*\?>/, "").trim();
  const root = /^<([^\s>/]+)/.exec(body)?.[1] ?? "a";
  const laughs = Array.from(
    { length: 20 },
    (_, n) => `<!ENTITY l${n + 1} "&l${n};&l${n};&l${n};&l${n};">`,
  ).join("");
  return [
    { how: "a DOCTYPE", body: `<!DOCTYPE ${root}>${body}` },
    { how: "entities of its own", body: `<!DOCTYPE ${root} [<!ENTITY l0 "00">${laughs}]>${body}` },
    { how: "an outer entity", body: `<!DOCTYPE ${root} SYSTEM "file:///etc/passwd">${body}` },
    { how: "a DOCTYPE in small letters", body: `<!doctype ${root}>${body}` },
    { how: "depth", body: "<a>".repeat(50_000) },
    { how: "depth that ends", body: "<a>".repeat(20_000) + "</a>".repeat(20_000) },
    { how: "inside another root", body: `<html>${body}</html>` },
    { how: "an empty root", body: `<${root}/>` },
    { how: "JSON", body: JSON.stringify({ [root]: "00", status: "success" }) },
  ];
}

function unusableJson(genuine: string): BrokenAnswer[] {
  const texts = [
    "null",
    "true",
    "1",
    "[]",
    '""',
    "{}",
    "NaN",
    `[${genuine}]`,
    JSON.stringify(genuine),
    `{"data":${genuine}}`,
  ];
  return [
    ...texts.map((body) => ({ how: `JSON ${body.slice(0, 12)}`, body })),
    { how: "depth", body: "[".repeat(50_000) },
    { how: "depth that ends", body: `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}` },
    { how: "JSON with a callback's name", body: `callback(${genuine})` },
    { how: "prototype members", body: '{"__proto__":{"status":"success"},"constructor":1}' },
    { how: "XML", body: "<response><status>success</status></response>" },
  ];
}

/** Answers in which one element or member is changed. */
export function changedFields(genuine: string): BrokenAnswer[] {
  return isXml(genuine) ? changedElements(genuine) : changedMembers(genuine);
}

function changedElements(genuine: string): BrokenAnswer[] {
  const leaves = [...genuine.matchAll(/<([A-Za-z0-9_.]+)>([^<]*)<\/\1>/g)];
  return leaves.flatMap(([whole, name = "", value = ""]) => {
    const put = (text: string) => genuine.replace(whole, () => text);
    const element = (inner: string) => `<${name}>${inner}</${name}>`;
    return Object.entries({
      "left out": put(""),
      emptied: put(element("")),
      "twice, the second empty": put(whole + element("")),
      "twice, the first other": put(element("X") + whole),
      "in other letters": put(`<${swapCase(name)}>${value}</${swapCase(name)}>`),
      "in other letters, too": put(`${whole}<${swapCase(name)}>9</${swapCase(name)}>`),
      nested: put(element(`<v>${value}</v>`)),
      "with an element in it": put(element(`${value}<v>1</v>`)),
      "an odd text": put(element("\u0660\u0661é&#0;&amp;&unknown;")),
      "a long text": put(element("9".repeat(2_000))),
      "a word": put(element("null")),
    }).map(([how, body]) => ({ how: `${name} ${how}`, body }));
  });
}

function swapCase(name: string): string {
  return name === name.toLowerCase() ? name.toUpperCase() : name.toLowerCase();
}

function changedMembers(genuine: string): BrokenAnswer[] {
  const members = Object.entries(JSON.parse(genuine) as Record<string, unknown>);
  return members.flatMap(([name, value]) => {
    const otherMembers = members.filter(([one]) => one !== name);
    const write = (more: string[]) =>
      `{${[...otherMembers.map(([one, its]) => `${JSON.stringify(one)}:${JSON.stringify(its)}`), ...more].join(",")}}`;
    const member = (text: string, as = name) => `${JSON.stringify(as)}:${text}`;
    const own = JSON.stringify(value);
    const texts: Record<string, string[]> = {
      "left out": [],
      emptied: [member('""')],
      null: [member("null")],
      "in a list": [member(`[${own}]`)],
      "in an object": [member(`{"value":${own}}`)],
      true: [member("true")],
      "a number": [member("1e308")],
      "a negative number": [member("-1")],
      "an odd text": [member('"\\u0660\\u0000é"')],
      "a long text": [member(JSON.stringify("9".repeat(2_000)))],
      "twice, the second empty": [member(own), member('""')],
      "in other letters": [member(own, swapCase(name))],
    };
    return Object.entries(texts).map(([how, more]) => ({ how: `${name} ${how}`, body: write(more) }));
  });
}

function isXml(text: string): boolean {
  return text.trimStart().startsWith("<");
}
