import { expect, test } from "vitest";
import { longestForm, readSentForm, sentSecret, sentText, sentTexts } from "./read-sent-form.ts";

const urlencoded = "application/x-www-form-urlencoded";
const request = (type: string, body: BodyInit) =>
  new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body });
const sent = (type: string, body: string) => readSentForm(request(type, body), true);

test("a form is read in both encodings that browsers send", async () => {
  expect((await sent(urlencoded, "q=su+kuyusu")).get("q")).toBe("su kuyusu");
  const part = '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nsu\r\n--x--\r\n';
  expect((await sent("multipart/form-data; boundary=x", part)).get("q")).toBe("su");
});

test.each([
  ["no boundary", "multipart/form-data", "--x--"],
  ["another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\n--x--"],
  ["no end", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nsu'],
  ["nothing at all", "multipart/form-data; boundary=x", ""],
  ["NUL in a value", urlencoded, "q=a%00"],
  ["NUL in a name", urlencoded, "q%00=a"],
])("%s is answered as an error of the sender", async (_, type, body) => {
  await expect(sent(type, body)).rejects.toMatchObject({ status: 400 });
});

test("without permission the body is not read", async () => {
  const garbage = request("multipart/form-data; boundary=x", "nonsense");
  await expect(readSentForm(garbage, false)).rejects.toMatchObject({ status: 403 });
  expect(garbage.bodyUsed).toBe(false);
});

test.each([
  ["a longer form than the screen sends", urlencoded, `a=${"b".repeat(256 * 1024)}`, 413],
  ["a file, which belongs to the upload", "multipart/form-data; boundary=x", "-".repeat(70_000), 413],
])("%s is refused before it is read", async (_, type, body, status) => {
  await expect(sent(type, body)).rejects.toMatchObject({ status });
});

test("more fields than any screen has are refused before they are parsed", async () => {
  // Node's own form parser takes quadratic time: half a million fields are seconds of work.
  const fields = request(urlencoded, "a&".repeat(500_000));
  await expect(readSentForm(fields, true, longestForm)).rejects.toMatchObject({ status: 400 });
});

test("the longest text of the editor fits, with every letter percent-encoded", async () => {
  const content = "中".repeat(200_000);
  const body = new URLSearchParams({ content }).toString();
  await expect(sent(urlencoded, body), "elsewhere").rejects.toMatchObject({ status: 413 });
  const form = await readSentForm(request(urlencoded, body), true, longestForm);
  expect(sentText(form, "content", 200_000)).toBe(content);
});

test("a text is cut, a password is kept exactly, and a missing text is empty", async () => {
  const form = await sent(urlencoded, `word=+${"a".repeat(50)}+&secret=+g%CC%86+&id=1&id=2`);
  expect(sentText(form, "word", 10)).toBe("a".repeat(10));
  expect(sentSecret(form, "secret")).toBe(" g\u0306 ");
  expect(sentTexts(form, "id")).toEqual(["1", "2"]);
  expect([sentText(form, "none"), sentSecret(form, "none")]).toEqual(["", ""]);
  form.set("word", new File([], "a"));
  expect(sentText(form, "word")).toBe("");
});
