import { expect, test } from "vitest";
import { readAddress } from "./cacheable-pages.ts";

function cacheKey(target: string): string | undefined {
  const address = readAddress(target);
  return address && `${address.path}${address.search}`;
}

test.each([
  ["/", "/"],
  ["/haberler/bes-kuyu", "/haberler/bes-kuyu"],
  ["/projeler/kuyu?utm_medium=sms", "/projeler/kuyu"],
  ["/biz-kimiz/kurumsal/etik-degerler", "/biz-kimiz/kurumsal/etik-degerler"],
  ["/bagis?campaign=genel", "/bagis?campaign=genel"],
  ["/bagis?campaign=genel&category=kurban", "/bagis?category=kurban&campaign=genel"],
  ["/haberler?sayfa=12", "/haberler?sayfa=12"],
])("%s is kept as %s", (target, key) => {
  expect(cacheKey(target)).toBe(key);
});

test.each([
  ["/?utm_source=x&fbclid=y", "/"],
  ["/?", "/"],
  ["/?lang=en", "/"],
  ["/bagis?category=tumu", "/bagis"],
  ["/bagis?category=Hepsi&campaign=%3Cb%3E&gclid=1", "/bagis"],
  ["/bagis?category=egitim&category=kurban", "/bagis?category=egitim"],
  ["/haberler?sayfa=1", "/haberler"],
  ["/haberler?sayfa=-3", "/haberler"],
  ["/haberler?sayfa=123456", "/haberler"],
  ["/projeler?category=egitim", "/projeler"],
])("%s shares the entry of %s", (target, key) => {
  expect(cacheKey(target)).toBe(key);
});

test.each([
  "/odeme",
  "/arama?q=su",
  "/payment/verify?status=success",
  // The code is a secret, and a cached page would not show a later cancellation.
  "/belge/7K2M7K2M7K2M7K2M7K2M",
  "/yonetim",
  "/haberler.data",
  "/haberler/",
  "/Haberler",
  "/haberler/Baslik",
  "/haberler/a/b",
  "/haberler/%61",
  "/haberler/:slug",
  "//",
  "//evil.example/haberler",
  "http://evil.example/",
  "*",
  "",
])("%s is not cached", (target) => {
  expect(readAddress(target)).toBeUndefined();
});

test("an address that is too long is not cacheable", () => {
  expect(readAddress(`/haberler/${"a".repeat(300)}`)).toBeUndefined();
  expect(readAddress(`/?utm_source=${"a".repeat(3_000)}`)).toBeUndefined();
});

test("only a supported language is used", () => {
  expect(readAddress("/?lang=ar")?.lang).toBe("ar");
  expect(readAddress("/?lang=xx")?.lang).toBeUndefined();
  expect(readAddress("/")?.lang).toBeUndefined();
});
