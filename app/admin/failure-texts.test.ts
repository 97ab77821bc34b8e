import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { failureText, failureTexts } from "./failure-texts.ts";

const findText = (path: string, values?: Record<string, string>) => {
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
  ["stories", "Hikâyeler", "Hikâye", "Hikâye durumu"],
  ["faqs", "Sorular", "Soru", "Soru durumu"],
])("the failure texts of %s are those of the specification", (path, plural, singular, status) => {
  const suffix = path === "campaigns" ? " Lütfen daha sonra tekrar deneyin." : "";
  expect(findText(path)).toBe(`${plural} yüklenirken bir hata oluştu.${suffix}`);
  expect(findText(`${path}/edit/1`)).toBe(`${singular} yüklenirken bir hata oluştu.`);
  expect(findText(`${path}/edit/1`, { title: "x" })).toBe(`${singular} kaydedilirken bir hata oluştu.`);
  expect(findText(`${path}/create`, { title: "x" })).toBe(`${singular} kaydedilirken bir hata oluştu.`);
  expect(findText(path, { intent: "delete" })).toBe(`${singular} silinirken bir hata oluştu.`);
  if (status) expect(findText(path, { intent: "toggle" })).toBe(`${status} güncellenirken bir hata oluştu.`);
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
  ["settings/matching", undefined, "Ayarlar yüklenirken bir hata oluştu."],
  ["sliders", "reorder", "Slider sırası güncellenirken bir hata oluştu."],
])("the failure text of %s with the intent %s is %j", (path, intent, text) => {
  expect(findText(path, intent === undefined ? undefined : { intent })).toBe(text);
});

test("the failure text for an intent with a name of Object.prototype is the default text", () => {
  expect(findText("users/create", { name: "x" })).toBe("Kullanıcı eklenirken bir hata oluştu.");
  expect(findText("news", { intent: "constructor" })).toBe("İşlem sırasında bir hata oluştu.");
});

test("a retry is not offered for an SMS that was sent again", () => {
  const form = new URLSearchParams({ intent: "send-sms" });
  expect(failureText("/gizli-yol/orders/HD1", form).canRetry).toBe(true);
  form.append("again", "1");
  expect(failureText("/gizli-yol/orders/HD1", form).canRetry).toBe(false);
});

test("every screen with an action has an entry, and every other screen has a text for a failed load", () => {
  const screens = listScreens(routes.find(({ path }) => path === ":adminPath"));
  const isWriting = (file: string) =>
    /^export (async )?function action/m.test(readFileSync(`app/${file}`, "utf8"));
  const writingPaths = screens.filter(({ file }) => isWriting(file)).map(({ path }) => path);
  expect(writingPaths.length).toBeGreaterThan(15);
  expect(writingPaths.filter((path) => !paths.includes(path))).toEqual([]);
  const pathsWithDefault = screens
    .map(({ path }) => path)
    .filter((path) => findText(path) === findText("something/else"));
  expect(pathsWithDefault).toEqual(["account", "account/password", "pages/create", "pages/edit/1"]);
});

const paths = Object.keys(failureTexts).map((key) => key.replace(/:\w+/g, "1"));

/** Lists the screens that the router renders. Routes without a page and the sign-in pages are excluded. */
function listScreens(entry: RouteConfigEntry | undefined, parentPath = ""): { path: string; file: string }[] {
  return (entry?.children ?? []).flatMap((child) => {
    const path = [parentPath, child.path]
      .filter(Boolean)
      .join("/")
      .replace(/:\w+\??/g, "1");
    if (/\.ts$|sign-in|not-found/.test(child.file)) return [];
    return child.children ? listScreens(child, path) : [{ path, file: child.file }];
  });
}
