import { afterEach, expect, test, vi } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { commonHeaders, contentSecurityPolicy } from "./security.ts";

const app = {
  payments: {
    banks: [{ formOrigin: "https://vpos.example.com" }, { formOrigin: "https://www.example.net" }],
  },
  config: { storage: { kind: "disk" }, adminPath: "kapi" },
} as unknown as App;

function formTargets(path: string): string {
  const policy = contentSecurityPolicy(path, "bm9uY2U=", app);
  return /form-action ([^;]+)/.exec(policy)?.[1] ?? "";
}

test("the checkout and the trial payment may send forms to the bank, the first also with a slash or a capital letter in its address", () => {
  for (const path of ["/odeme", "/odeme/", "/Odeme", "/kapi/banks/guide/pay"]) {
    expect(formTargets(path), path).toBe("'self' https://vpos.example.com https://www.example.net");
  }
});

test("other pages may send forms to the site only", () => {
  for (const path of [
    "/",
    "/odeme-x",
    "/x/odeme",
    "/payment/verify",
    "/sepet",
    "/kapi/banks/guide",
    "/x/banks/guide/pay",
  ]) {
    expect(formTargets(path), path).toBe("'self'");
  }
});

test("pictures may come from the storage bucket, even by http", () => {
  const storage = { kind: "s3", publicUrl: "http://minio.internal:9000/pictures" };
  const withBucket = { ...app, config: { ...app.config, storage } } as unknown as App;
  const sources = (siteApp: App) =>
    /img-src ([^;]+)/.exec(contentSecurityPolicy("/", undefined, siteApp))?.[1];
  expect(sources(app)).toBe("'self' data: https:");
  expect(sources(withBucket)).toBe("'self' data: https: http://minio.internal:9000");
});

test("the contact page may frame a Google map, and other pages may frame nothing", () => {
  const frames = (path: string) => /frame-src ([^;]+)/.exec(contentSecurityPolicy(path, undefined, app))?.[1];
  expect(frames("/iletisim")).toBe("https://www.google.com");
  for (const path of ["/", "/odeme", "/iletisim/x", "/haberler/iletisim"])
    expect(frames(path), path).toBeUndefined();
});

afterEach(() => vi.unstubAllEnvs());

test("no page allows inline scripts or styles", () => {
  // Vite adds style elements only in development.
  vi.stubEnv("DEV", false);
  for (const path of ["/", "/odeme", "/iletisim", "/kapi/news"]) {
    const policy = contentSecurityPolicy(path, path === "/kapi/news" ? "bm9uY2U=" : undefined, app);
    expect(policy, path).not.toMatch(/unsafe|\*/);
    for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, path).toContain(rule);
  }
});

test("Strict-Transport-Security is sent only for an https site", () => {
  const hsts = (publicUrl: string) => commonHeaders({ publicUrl })["Strict-Transport-Security"];
  expect(hsts("http://localhost:3000")).toBeUndefined();
  const [, seconds] = /^max-age=(\d+); includeSubDomains$/.exec(hsts("https://vakif.example") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(365 * 24 * 3600);
});
