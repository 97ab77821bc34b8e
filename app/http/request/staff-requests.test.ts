import { expect, test } from "vitest";
import { findRefusalStatus } from "./staff-requests.ts";

const form = "application/x-www-form-urlencoded";
const post = (headers: Record<string, string>) =>
  new Request("http://localhost/kapi/login", { method: "POST", headers });

test("requests of our own pages pass", () => {
  for (const type of [form, `${form};charset=UTF-8`, "multipart/form-data; boundary=x"]) {
    expect(
      findRefusalStatus(post({ "content-type": type, "content-length": "300" }), "stranger"),
      type,
    ).toBeNull();
  }
  const picture = post({ "content-type": "multipart/form-data; boundary=x", "content-length": "5300000" });
  expect(findRefusalStatus(picture, "writer")).toBeNull();
  expect(findRefusalStatus(new Request("http://localhost/kapi/news?q=%25"), "stranger")).toBeNull();
});

test("large bodies are refused before they are read", () => {
  const largeRequest = post({ "content-type": form, "content-length": "5300000" });
  expect(findRefusalStatus(largeRequest, "stranger"), "without a session").toBe(413);
  expect(findRefusalStatus(largeRequest, "reader"), "from staff who may only read").toBe(403);
  expect(findRefusalStatus(post({ "content-type": form, "content-length": "900" }), "reader")).toBeNull();
  expect(findRefusalStatus(post({ "content-type": form, "content-length": "60000000" }), "writer")).toBe(413);
  expect(findRefusalStatus(post({ "content-type": form, "transfer-encoding": "chunked" }), "writer")).toBe(
    411,
  );
});

test("only the upload of statements takes 20 MB", () => {
  const createUpload = (path: string, bytes: number) =>
    new Request(`http://localhost/kapi/${path}`, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x", "content-length": String(bytes) },
    });
  expect(findRefusalStatus(createUpload("transfers/upload", 21_000_000), "writer")).toBeNull();
  expect(findRefusalStatus(createUpload("transfers/upload", 30_000_000), "writer")).toBe(413);
  expect(findRefusalStatus(createUpload("transfers/upload", 21_000_000), "stranger")).toBe(413);
  expect(findRefusalStatus(createUpload("upload", 21_000_000), "writer")).toBe(413);
  expect(findRefusalStatus(createUpload("news?x=/transfers/upload", 21_000_000), "writer")).toBe(413);
});

test("malformed requests get a 4xx", () => {
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencodedx"]) {
    expect(findRefusalStatus(post({ "content-type": type, "content-length": "2" }), "writer"), type).toBe(
      415,
    );
  }
  for (const address of ["/kapi/news/edit/%00", "/kapi/audit?person=a%00"]) {
    expect(findRefusalStatus(new Request(`http://localhost${address}`), "reader"), address).toBe(404);
  }
});
