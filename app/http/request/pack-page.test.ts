import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packPage } from "./pack-page.ts";

const page = Buffer.from("<p>Teşekkür ederiz</p>".repeat(100));

function pack(acceptEncoding: string | null): Promise<Response> {
  const request = new Request(
    "http://localhost/",
    acceptEncoding === null ? {} : { headers: { "accept-encoding": acceptEncoding } },
  );
  return packPage(request, page, 200, new Headers({ Vary: "Cookie" }));
}

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br", "br", brotliDecompressSync],
])("a page is compressed for a client that accepts %s", async (accepts, encoding, unpack) => {
  const response = await pack(accepts);
  expect(response.headers.get("content-encoding")).toBe(encoding);
  expect(response.headers.get("vary")).toBe("Cookie, Accept-Encoding");
  const packed = Buffer.from(await response.arrayBuffer());
  expect(packed.length).toBeLessThan(page.length / 2);
  expect(unpack(packed)).toEqual(page);
});

test.each([null, "identity", "gzip;q=0, br;q=0"])(
  "a page is not compressed for Accept-Encoding %s",
  async (accepts) => {
    const response = await pack(accepts);
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("vary")).toBe("Cookie, Accept-Encoding");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(page);
  },
);
