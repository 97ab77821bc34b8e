import { expect, test } from "vitest";
import { requestTrouble } from "./staff-requests.ts";

const form = "application/x-www-form-urlencoded";
const post = (headers: Record<string, string>) =>
  new Request("http://localhost/kapi/login", { method: "POST", headers });

test("what pages of the back office send goes on", () => {
  for (const type of [form, `${form};charset=UTF-8`, "multipart/form-data; boundary=x"]) {
    expect(requestTrouble(post({ "content-type": type, "content-length": "300" }), false), type).toBeNull();
  }
  const picture = post({ "content-type": "multipart/form-data; boundary=x", "content-length": "5300000" });
  expect(requestTrouble(picture, true)).toBeNull();
  expect(requestTrouble(new Request("http://localhost/kapi/news?q=%25"), false)).toBeNull();
});

test("nothing that would fill the memory is read", () => {
  const big = post({ "content-type": form, "content-length": "5300000" });
  expect(requestTrouble(big, false), "from somebody who is not signed in").toBe(413);
  expect(requestTrouble(post({ "content-type": form, "content-length": "60000000" }), true)).toBe(413);
  expect(requestTrouble(post({ "content-type": form, "transfer-encoding": "chunked" }), true)).toBe(411);
});

test("what no form sends is no fault of ours", () => {
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencodedx"]) {
    expect(requestTrouble(post({ "content-type": type, "content-length": "2" }), true), type).toBe(415);
  }
  for (const address of ["/kapi/news/edit/%00", "/kapi/audit?person=a%00"]) {
    expect(requestTrouble(new Request(`http://localhost${address}`), true), address).toBe(404);
  }
});
