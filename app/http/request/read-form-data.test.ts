import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFormData } from "./read-form-data.ts";

// The test uses a real connection, because the client is still sending when the response arrives.
const server = createServer(
  getRequestListener(async (request) => {
    const result = await readFormData(request, 100_000);
    return new Response(
      result.kind === "form" ? String(result.form.get("a")).length.toString() : result.kind,
    );
  }),
);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(body: BodyInit, headers: Record<string, string> = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return (await fetch(`http://127.0.0.1:${port}/`, init)).text();
}

function form(size: number): FormData {
  const data = new FormData();
  data.append("a", "x".repeat(size));
  return data;
}

test("a form within the limit is read", async () => {
  expect(await post(form(90_000))).toBe("90000");
});

test("a form above the limit is refused, and the connection can be used again", async () => {
  for (const size of [100_000, 3_000_000]) expect(await post(form(size))).toBe("too-large");
  expect(await post(form(10))).toBe("10");
});

test("other bodies are malformed", async () => {
  expect(await post("a=b", { "Content-Type": "application/x-www-form-urlencoded" })).toBe("malformed");
  expect(await post("nonsense", { "Content-Type": "multipart/form-data; boundary=x" })).toBe("malformed");
});

test("a form with too many parts or too long headers is malformed", async () => {
  const type = { "Content-Type": "multipart/form-data; boundary=x" };
  const part = '--x\r\nContent-Disposition: form-data; name="b"\r\n\r\n1\r\n';
  const a = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nab\r\n--x--\r\n';
  expect(await post(part.repeat(9) + a, type)).toBe("2");
  expect(await post(part.repeat(100) + a, type)).toBe("malformed");
  expect(await post(`--x\r\n${"A: b\r\n".repeat(3_000)}\r\nb\r\n--x--\r\n`, type)).toBe("malformed");
});

test("control characters in the name of a file are left out", async () => {
  const head = 'Content-Disposition: form-data; name="file"; filename="a\u0000b%0A\u0007.csv"\r\n';
  const body = `--x\r\n${head}Content-Type:\r\n\r\n1\r\n--x--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const request = new Request("http://localhost/", { method: "POST", headers, body });
  const result = await readFormData(request, 1_000);
  expect(result.kind === "form" && result.files.get("file")?.name).toBe("ab.csv");
});

test("a file has its name, type and bytes, and a field without a chosen file has no file", async () => {
  const data = new FormData();
  data.append("iban", "TR33");
  data.append("file", new File(["a\r\n--b"], 'ekstre "ğış".csv', { type: "text/csv" }));
  data.append("none", new File([], ""));
  const request = new Request("http://localhost/", { method: "POST", body: data });
  const result = await readFormData(request, 100_000);
  if (result.kind !== "form") throw new Error(result.kind);
  expect(result.form.get("iban")).toBe("TR33");
  expect([...result.files.keys()]).toEqual(["file"]);
  const { name, type, bytes } = result.files.get("file") ?? {};
  expect([name, type, Buffer.from(bytes ?? []).toString()]).toEqual([
    'ekstre "ğış".csv',
    "text/csv",
    "a\r\n--b",
  ]);
});
