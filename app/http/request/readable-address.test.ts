import { expect, test } from "vitest";
import { withReadableAddress } from "./readable-address.ts";

const asked = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

test("an address that can be decoded stays unchanged", () => {
  for (const path of ["/", "/haberler/su", "/haberler/%C3%A7ok", "/a%2Fb?q=%E7"]) {
    const request = asked(path);
    expect(withReadableAddress(request), path).toBe(request);
  }
});

test("an address that cannot be decoded becomes the address of a missing page, with its language and query", () => {
  const found = withReadableAddress(asked("/haberler/%E7ok?lang=en", { headers: { cookie: "lang=ar" } }));
  expect(found?.url).toBe("http://localhost/haberler/~E7ok?lang=en");
  expect(found?.headers.get("cookie")).toBe("lang=ar");
  for (const path of ["/%", "/%zz", "/x%E0%A4", "/%c0%ae%c0%ae/etc", "/%25zz"]) {
    expect(new URL(withReadableAddress(asked(path))?.url ?? "").pathname, path).toMatch(/^\/[~\w/]+$/);
  }
});

test("a write to such an address is refused", () => {
  expect(withReadableAddress(asked("/kapi/news%", { method: "POST", body: "a=1" }))).toBeNull();
});
