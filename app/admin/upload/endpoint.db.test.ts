import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { listPictures } from "#server/content/list-pictures.ts";
import { images } from "#server/content/pictures/table.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { paint, pngBomb } from "#testing/world/hostile-pictures.ts";
import { openTestPictures, type TestPictures } from "#testing/world/pictures.ts";
import { action } from "./endpoint.ts";

const notImageError = { success: false, error: "Lütfen geçerli bir resim dosyası seçin" };
const tooBigError = { success: false, error: "Resim dosyası 5MB'dan küçük olmalıdır" };
const tooManyPixelsError = {
  success: false,
  error:
    "Resim çok büyük: bir kenarı en fazla 12.000 piksel, tamamı yaklaşık 50 megapiksel olabilir. Lütfen daha küçük bir kopyasını seçin.",
};
const heicError = { success: false, error: expect.stringMatching(/^HEIC .* En Uyumlu/) };
const busyError = {
  success: false,
  error: "Şu anda başka resimler işleniyor. Lütfen biraz sonra yeniden deneyin.",
};
const failedError = { success: false, error: "Resim yüklenirken bir hata oluştu" };

let pictures: TestPictures;
let png: Buffer;
beforeAll(async () => {
  pictures = await openTestPictures();
  png = await paint(400, 250).png().toBuffer();
});
afterAll(() => pictures.close());

function toForm(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const toFile = (bytes: Uint8Array, name = "a.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });

type UploadOptions = { role?: "viewer"; store?: Partial<App["images"]>; headers?: Record<string, string> };

async function upload(
  body: BodyInit,
  { role, store, headers = {} }: UploadOptions = {},
): Promise<[number, unknown]> {
  const { ctx, staff } = pictures;
  const context = new RouterContextProvider();
  context.set(appContext, { images: { ...ctx.images, ...store }, log: ctx.log } as App);
  const actor = { ...staff.actor, ...(role && { role }) };
  context.set(staffContext, { actor, ctx: { ...staff, actor } } as never);
  const request = new Request("http://localhost/yonetim/upload", {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  const response = await action({ request, context, params: {} } as never);
  return [response.status, await response.json()];
}

test.each(Object.entries(contentKinds).map(([kind, { pictures }]) => [kind, pictures] as const))(
  "a picture for %s goes to %s",
  async (folder, storedFolder) => {
    const [status, answer] = await upload(toForm({ folder, file: toFile(png) }));
    expect([status, answer]).toEqual([
      200,
      {
        success: true,
        width: 400,
        height: 250,
        url: expect.stringMatching(`^/uploads/${storedFolder}/.+-400x250\\.png$`),
      },
    ]);
    const { url } = answer as { url: string };
    expect(await pictures.ctx.images.has(url.slice("/uploads/".length))).toBe(true);
  },
);

test("an animation is stored as a still picture, and the search finds a picture by its file name", async () => {
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 255), Buffer.alloc(16 * 16 * 3, 0)]);
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const;
  const gif = await sharp(frames, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const [status, answer] = await upload(
    toForm({ folder: "news", file: toFile(gif, "Çorba kazanı.gif", "image/gif") }),
  );
  expect([status, answer]).toMatchObject([200, { animated: true, width: 16, height: 16 }]);
  const page = await listPictures(pictures.ctx.db, { search: "corba", page: 1 });
  expect(page.pictures.map(({ name }) => name)).toEqual(["Çorba kazanı.gif"]);
});

describe("an upload is refused and not stored:", () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  const cases: [string, () => BodyInit, number, object, UploadOptions?][] = [
    [
      "SVG",
      () => toForm({ folder: "news", file: toFile(svg, "a.svg", "image/svg+xml") }),
      422,
      notImageError,
    ],
    [
      "an SVG file with the name of a PNG file",
      () => toForm({ folder: "news", file: toFile(svg) }),
      422,
      notImageError,
    ],
    [
      "a file with a text type",
      () => toForm({ folder: "news", file: toFile(png, "a.png", "text/plain") }),
      422,
      notImageError,
    ],
    ["a HEIC photo", () => toForm({ folder: "news", file: toFile(heic, "a.heic", "") }), 422, heicError],
    [
      "a file without a type",
      () => toForm({ folder: "news", file: toFile(png, "a", "") }),
      422,
      notImageError,
    ],
    ["an empty file", () => toForm({ folder: "news", file: toFile(Buffer.alloc(0)) }), 422, notImageError],
    [
      "a byte more than 5 MB",
      () => toForm({ folder: "news", file: toFile(Buffer.alloc(maxUploadBytes + 1)) }),
      413,
      tooBigError,
    ],
    [
      "much more than 5 MB",
      () => toForm({ folder: "news", file: toFile(Buffer.alloc(maxUploadBytes * 2)) }),
      413,
      tooBigError,
    ],
    [
      "25,000,000 × 2 pixels",
      () => toForm({ folder: "news", file: toFile(pngBomb(25_000_000, 2, { rows: 2 })) }),
      422,
      tooManyPixelsError,
    ],
    ["an unknown folder", () => toForm({ folder: "../news", file: toFile(png) }), 400, failedError],
    ["no folder", () => toForm({ file: toFile(png) }), 400, failedError],
    ["no file", () => toForm({ folder: "news" }), 400, failedError],
    ["a text instead of a file", () => toForm({ folder: "news", file: "a.png" }), 400, failedError],
    ["a body that is not a form", () => JSON.stringify({ folder: "news" }), 400, failedError],
    [
      "an incomplete form",
      () => '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      400,
      failedError,
      { headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    ],
    [
      "an upload by a viewer",
      () => toForm({ folder: "news", file: toFile(png) }),
      403,
      failedError,
      { role: "viewer" },
    ],
  ];
  test.each(cases)("%s", async (_name, body, status, answer, options) => {
    const countBefore = await pictures.ctx.db.$count(images);
    expect(await upload(body(), options)).toEqual([status, answer]);
    expect(await pictures.ctx.db.$count(images)).toBe(countBefore);
  });
});

test("a failing image store is answered with a general error", async () => {
  const put = () => Promise.reject(new Error("bucket secret-name is away"));
  expect(await upload(toForm({ folder: "news", file: toFile(png) }), { store: { put } })).toEqual([
    500,
    failedError,
  ]);
});

const multipart = { "Content-Type": "multipart/form-data; boundary=x" };

function createEndlessBody(): { body: ReadableStream; sentBytes(): number } {
  let sentBytes = 0;
  const body = new ReadableStream({
    pull(controller) {
      sentBytes += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  return { body, sentBytes: () => sentBytes };
}

test("an endless body is read only up to the limit, and not at all without permission", async () => {
  const endless = createEndlessBody();
  expect(await upload(endless.body, { headers: multipart })).toEqual([413, tooBigError]);
  expect(endless.sentBytes()).toBeLessThan(maxUploadBytes + 1_000_000);
  const endlessForViewer = createEndlessBody();
  expect(await upload(endlessForViewer.body, { headers: multipart, role: "viewer" })).toEqual([
    403,
    failedError,
  ]);
  // The stream reads ahead by two chunks.
  expect(endlessForViewer.sentBytes()).toBeLessThanOrEqual(2 * 65_536);
});

test("the ninth concurrent upload is refused before its body is read", async () => {
  const finishUploads: (() => void)[] = [];
  const createSlowBody = () =>
    new ReadableStream({ start: (controller) => void finishUploads.push(() => controller.close()) });
  const slowUploads = Array.from({ length: 8 }, () => upload(createSlowBody(), { headers: multipart }));
  expect(await upload(toForm({ folder: "news", file: toFile(png) }))).toEqual([503, busyError]);
  for (const finish of finishUploads) finish();
  expect(await Promise.all(slowUploads)).toEqual(Array(8).fill([400, failedError]));
  expect((await upload(toForm({ folder: "news", file: toFile(png) })))[0]).toBe(200);
});

test("concurrent uploads are all stored", async () => {
  const sentBytes = Array.from({ length: 5 }, () => upload(toForm({ folder: "news", file: toFile(png) })));
  expect((await Promise.all(sentBytes)).map(([status]) => status)).toEqual([200, 200, 200, 200, 200]);
});
