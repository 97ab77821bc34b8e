import { expect, test } from "vitest";
import { toReadableRequest } from "./readable-address.ts";

const createRequest = (path: string, init?: RequestInit) => new Request(`http://localhost${path}`, init);

test("an address that can be decoded stays unchanged", () => {
  for (const path of ["/", "/haberler/su", "/haberler/%C3%A7ok", "/a%2Fb?q=%E7"]) {
    const request = createRequest(path);
    expect(toReadableRequest(request), path).toBe(request);
  }
});

test("an address that cannot be decoded becomes the address of a missing page, with its language and query", () => {
  const readable = toReadableRequest(
    createRequest("/haberler/%E7ok?lang=en", { headers: { cookie: "lang=ar" } }),
  );
  expect(readable?.url).toBe("http://localhost/haberler/~E7ok?lang=en");
  expect(readable?.headers.get("cookie")).toBe("lang=ar");
  for (const path of ["/%", "/%zz", "/x%E0%A4", "/%c0%ae%c0%ae/etc", "/%25zz"]) {
    expect(new URL(toReadableRequest(createRequest(path))?.url ?? "").pathname, path).toMatch(/^\/[~\w/]+$/);
  }
});

test("a write to an address that cannot be decoded is refused", () => {
  expect(toReadableRequest(createRequest("/kapi/news%", { method: "POST", body: "a=1" }))).toBeNull();
});
