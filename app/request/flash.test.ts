import { expect, test } from "vitest";
import type { App } from "#server/compose.ts";
import { flash, forgetFlash, readFlash } from "./flash.ts";

const app = {
  secret: "a secret for tests, 32 characters",
  config: { publicUrl: "https://example.org", adminPath: "gizli" },
} as App;

const asking = (cookie: string) => new Request("https://example.org/gizli/news", { headers: { cookie } });

test("a message reaches the next screen below the prefix, whatever it contains", () => {
  const messages = ["Haber başarıyla kaydedildi; “tırnak” ve = işareti", "İkinci"];
  const header = flash(app, ...messages)["Set-Cookie"];
  expect(header).toMatch(/; Path=\/gizli;/);
  expect(header).toMatch(/HttpOnly/);
  expect(header).toMatch(/Secure/);
  const read = readFlash(asking(header.split(";")[0] ?? ""), app);
  expect(read.messages).toEqual(messages);
  expect(forgetFlash(read, "gizli"), "not shown yet").toBeNull();
  expect(forgetFlash({ ...read, shown: true }, "gizli")).toMatch(/^flash=; Path=\/gizli; Max-Age=0/);
});

test("nobody else writes messages for staff", () => {
  const forged = Buffer.from(JSON.stringify(["Arayın: 0900"])).toString("base64url");
  for (const value of ["", forged, `${forged}.AAAA`]) {
    expect(readFlash(asking(`flash=${value}`), app).messages).toEqual([]);
  }
});
