import { expect, test } from "vitest";
import { maxFormBytes, readSentForm, sentSecret, sentText, sentTexts } from "./read-sent-form.ts";

const urlencoded = "application/x-www-form-urlencoded";
const request = (type: string, body: BodyInit) =>
  new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body });
const readForm = (type: string, body: string) => readSentForm(request(type, body), true);

test("both form encodings of browsers are read", async () => {
  expect((await readForm(urlencoded, "q=su+kuyusu")).get("q")).toBe("su kuyusu");
  const body = '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nsu\r\n--x--\r\n';
  expect((await readForm("multipart/form-data; boundary=x", body)).get("q")).toBe("su");
});

test.each([
  ["no boundary", "multipart/form-data", "--x--"],
  ["another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\n--x--"],
  [
    "no final boundary",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nsu',
  ],
  ["an empty body", "multipart/form-data; boundary=x", ""],
  ["NUL in a value", urlencoded, "q=a%00"],
  ["NUL in a name", urlencoded, "q%00=a"],
])("a form with %s is refused with status 400", async (_, type, body) => {
  await expect(readForm(type, body)).rejects.toMatchObject({ status: 400 });
});

test("without permission the body is not read", async () => {
  const garbage = request("multipart/form-data; boundary=x", "nonsense");
  await expect(readSentForm(garbage, false)).rejects.toMatchObject({ status: 403 });
  expect(garbage.bodyUsed).toBe(false);
});

test.each([
  ["a form above the default size", urlencoded, `a=${"b".repeat(256 * 1024)}`, 413],
  ["a multipart form above its limit", "multipart/form-data; boundary=x", "-".repeat(70_000), 413],
])("%s is refused before it is read", async (_, type, body, status) => {
  await expect(readForm(type, body)).rejects.toMatchObject({ status });
});

test("a form with too many fields is refused before it is parsed", async () => {
  // Node's own form parser takes quadratic time: half a million fields would take seconds.
  const fields = request(urlencoded, "a&".repeat(500_000));
  await expect(readSentForm(fields, true, maxFormBytes)).rejects.toMatchObject({ status: 400 });
});

test("the longest text of the editor is within the largest limit, with every letter percent-encoded", async () => {
  const content = "中".repeat(200_000);
  const body = new URLSearchParams({ content }).toString();
  await expect(readForm(urlencoded, body), "above the default limit").rejects.toMatchObject({ status: 413 });
  const form = await readSentForm(request(urlencoded, body), true, maxFormBytes);
  expect(sentText(form, "content", 200_000)).toBe(content);
});

test("a text is trimmed and cut, a password is unchanged, and a missing text is empty", async () => {
  const form = await readForm(urlencoded, `word=+${"a".repeat(50)}+&secret=+g%CC%86+&id=1&id=2`);
  expect(sentText(form, "word", 10)).toBe("a".repeat(10));
  expect(sentSecret(form, "secret")).toBe(" g\u0306 ");
  expect(sentTexts(form, "id")).toEqual(["1", "2"]);
  expect([sentText(form, "none"), sentSecret(form, "none")]).toEqual(["", ""]);
  form.set("word", new File([], "a"));
  expect(sentText(form, "word")).toBe("");
});
