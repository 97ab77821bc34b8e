import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { failureText, failureTexts } from "./failure-texts.ts";

const said = (path: string, values?: Record<string, string>) => {
  const form = values ? new URLSearchParams(values) : null;
  return failureText(`/gizli-yol${path && `/${path}`}`, form).text;
};

// docs/specification.md#8-error-catalogue, "Admin messages".
test.each([
  ["news", "Haberler", "Haber", "Haber durumu"],
  ["campaigns", "Kampanyalar", "Kampanya", "Kampanya durumu"],
  ["projects", "Projeler", "Proje", "Proje durumu"],
  ["sliders", "Sliderlar", "Slider", "Slider durumu"],
  ["pages", "Sayfalar", "Sayfa", null],
  ["faqs", "Sorular", "Soru", "Soru durumu"],
])("%s: every action fails in the specification's words", (path, all, one, status) => {
  const later = path === "campaigns" ? " Lütfen daha sonra tekrar deneyin." : "";
  expect(said(path)).toBe(`${all} yüklenirken bir hata oluştu.${later}`);
  expect(said(`${path}/edit/1`)).toBe(`${one} yüklenirken bir hata oluştu.`);
  expect(said(`${path}/edit/1`, { title: "x" })).toBe(`${one} kaydedilirken bir hata oluştu.`);
  expect(said(`${path}/create`, { title: "x" })).toBe(`${one} kaydedilirken bir hata oluştu.`);
  expect(said(path, { intent: "delete" })).toBe(`${one} silinirken bir hata oluştu.`);
  if (status) expect(said(path, { intent: "toggle" })).toBe(`${status} güncellenirken bir hata oluştu.`);
});

test.each([
  ["orders", undefined, "Siparişler yüklenirken bir hata oluştu."],
  ["orders/HD1", undefined, "Sipariş detayları yüklenirken bir hata oluştu."],
  ["orders/HD1", "status", "Sipariş durumu güncellenirken bir hata oluştu."],
  ["orders/payment-logs", undefined, "Ödeme logları yüklenirken bir hata oluştu."],
  ["users", undefined, "Kullanıcılar yüklenirken bir hata oluştu."],
  ["users", "delete", "Kullanıcı silinirken bir hata oluştu."],
  ["projects", "move", "Proje sırası güncellenirken bir hata oluştu."],
  ["transfers/12", "match", "İşlem kaydedilemedi. Yeniden deneyin."],
  ["transfers/settings", undefined, "Ayarlar yüklenirken bir hata oluştu."],
  ["sliders", "reorder", "Slider sırası güncellenirken bir hata oluştu."],
])("%s, %s", (path, intent, text) => {
  expect(said(path, intent === undefined ? undefined : { intent })).toBe(text);
});

test("the failure text of adding a user ignores words of Object.prototype", () => {
  expect(said("users/create", { name: "x" })).toBe("Kullanıcı eklenirken bir hata oluştu.");
  expect(said("news", { intent: "constructor" })).toBe("İşlem sırasında bir hata oluştu.");
});

test("an SMS that staff sent again despite unknown delivery is not offered a third time", () => {
  const form = new URLSearchParams({ intent: "send-sms" });
  expect(failureText("/gizli-yol/orders/HD1", form).again).toBe(true);
  form.append("again", "1");
  expect(failureText("/gizli-yol/orders/HD1", form).again).toBe(false);
});

test("every screen that writes has its own entry, and every other screen has a text for a failed load", () => {
  const screens = below(routes.find(({ path }) => path === ":adminPath"));
  const isWriting = (file: string) =>
    /^export (async )?function action/m.test(readFileSync(`app/${file}`, "utf8"));
  const writing = screens.filter(({ file }) => isWriting(file)).map(({ path }) => path);
  expect(writing.length).toBeGreaterThan(15);
  expect(writing.filter((path) => !lines.includes(path))).toEqual([]);
  const reading = screens.map(({ path }) => path).filter((path) => said(path) === said("something/else"));
  expect(reading).toEqual(["account", "account/password", "pages/create", "pages/edit/1"]);
});

const lines = Object.keys(failureTexts).map((key) => key.replace(/:\w+/g, "1"));

/** Lists the screens that the router renders: not sign-in, which loads whole documents, nor routes without a page. */
function below(entry: RouteConfigEntry | undefined, before = ""): { path: string; file: string }[] {
  return (entry?.children ?? []).flatMap((child) => {
    const path = [before, child.path]
      .filter(Boolean)
      .join("/")
      .replace(/:\w+\??/g, "1");
    if (/\.ts$|sign-in|not-found/.test(child.file)) return [];
    return child.children ? below(child, path) : [{ path, file: child.file }];
  });
}
