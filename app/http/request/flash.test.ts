import { expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { flash, forgetFlash, readFlash } from "./flash.ts";

const app = {
  secret: "a secret for tests, 32 characters",
  config: { publicUrl: "https://example.org", adminPath: "gizli" },
} as App;

const requestWithCookie = (cookie: string) =>
  new Request("https://example.org/gizli/news", { headers: { cookie } });

test("a message with quotes and equals signs reaches the next screen below the prefix", () => {
  const messages = ["Haber başarıyla kaydedildi; “tırnak” ve = işareti", "İkinci"];
  const header = flash(app, ...messages)["Set-Cookie"];
  expect(header).toMatch(/; Path=\/gizli;/);
  expect(header).toMatch(/HttpOnly/);
  expect(header).toMatch(/Secure/);
  const readMessages = readFlash(requestWithCookie(header.split(";")[0] ?? ""), app);
  expect(readMessages.messages).toEqual(messages);
  expect(forgetFlash(readMessages, "gizli"), "not shown yet").toEqual([]);
  const [name] = header.split("=");
  expect(forgetFlash({ ...readMessages, isShown: true }, "gizli")).toEqual([
    `${name}=; Path=/gizli; Max-Age=0; HttpOnly; SameSite=Lax`,
  ]);
});

test("messages of two quick writes both appear, and only shown messages are removed", () => {
  const createFlashCookie = (text: string) => flash(app, text)["Set-Cookie"].split(";")[0] ?? "";
  const first = createFlashCookie("İlk");
  const second = createFlashCookie("İkinci");
  const earlierFlash = readFlash(requestWithCookie(`lang=tr; ${first}`), app);
  const flashOfBoth = readFlash(requestWithCookie(`lang=tr; ${first}; ${second}`), app);
  expect(flashOfBoth.messages).toEqual(["İlk", "İkinci"]);
  const deletedCookies = forgetFlash({ ...earlierFlash, isShown: true }, "gizli").join();
  expect(deletedCookies).toContain(first.split("=")[0]);
  expect(deletedCookies, "written since").not.toContain(second.split("=")[0]);
});

test("only the server can write messages for staff", () => {
  const forged = Buffer.from(JSON.stringify(["Arayın: 0900"])).toString("base64url");
  for (const value of ["", forged, `${forged}.AAAA`]) {
    expect(readFlash(requestWithCookie(`flash-0123456789ab=${value}`), app).messages).toEqual([]);
  }
});
