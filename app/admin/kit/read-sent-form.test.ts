import { expect, test } from "vitest";
import { readSentForm } from "./read-sent-form.ts";

const sent = (type: string, body: string) =>
  readSentForm(new Request("http://localhost/", { method: "POST", headers: { "Content-Type": type }, body }));

test("a form is read in both ways in which browsers send it", async () => {
  expect((await sent("application/x-www-form-urlencoded", "q=su+kuyusu")).get("q")).toBe("su kuyusu");
  const part = '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nsu\r\n--x--\r\n';
  expect((await sent("multipart/form-data; boundary=x", part)).get("q")).toBe("su");
});

test.each([
  ["no boundary", "multipart/form-data", "--x--"],
  ["another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\n--x--"],
  ["no end", "multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="q"\r\n\r\nsu'],
  ["nothing at all", "multipart/form-data; boundary=x", ""],
  ["NUL in a value", "application/x-www-form-urlencoded", "q=a%00"],
  ["NUL in a name", "application/x-www-form-urlencoded", "q%00=a"],
])("%s is the sender's fault", async (_, type, body) => {
  await expect(sent(type, body)).rejects.toMatchObject({ status: 400 });
});
