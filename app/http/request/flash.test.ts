import { expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
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
  expect(forgetFlash(read, "gizli"), "not shown yet").toEqual([]);
  const [name] = header.split("=");
  expect(forgetFlash({ ...read, shown: true }, "gizli")).toEqual([
    `${name}=; Path=/gizli; Max-Age=0; HttpOnly; SameSite=Lax`,
  ]);
});

test("messages of two quick writes both appear, and only shown messages are removed", () => {
  const cookieOf = (text: string) => flash(app, text)["Set-Cookie"].split(";")[0] ?? "";
  const first = cookieOf("İlk");
  const second = cookieOf("İkinci");
  const early = readFlash(asking(`lang=tr; ${first}`), app);
  const both = readFlash(asking(`lang=tr; ${first}; ${second}`), app);
  expect(both.messages).toEqual(["İlk", "İkinci"]);
  const forgotten = forgetFlash({ ...early, shown: true }, "gizli").join();
  expect(forgotten).toContain(first.split("=")[0]);
  expect(forgotten, "written since").not.toContain(second.split("=")[0]);
});

test("only the server can write messages for staff", () => {
  const forged = Buffer.from(JSON.stringify(["Arayın: 0900"])).toString("base64url");
  for (const value of ["", forged, `${forged}.AAAA`]) {
    expect(readFlash(asking(`flash-0123456789ab=${value}`), app).messages).toEqual([]);
  }
});
