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

const notImage = { success: false, error: "Lütfen geçerli bir resim dosyası seçin" };
const tooBig = { success: false, error: "Resim dosyası 5MB'dan küçük olmalıdır" };
const tooManyPixels = {
  success: false,
  error:
    "Resim çok büyük: bir kenarı en fazla 12.000 piksel, tamamı yaklaşık 50 megapiksel olabilir. Lütfen daha küçük bir kopyasını seçin.",
};
const appleOnly = { success: false, error: expect.stringMatching(/^HEIC .* En Uyumlu/) };
const busy = {
  success: false,
  error: "Şu anda başka resimler işleniyor. Lütfen biraz sonra yeniden deneyin.",
};
const failed = { success: false, error: "Resim yüklenirken bir hata oluştu" };

let pictures: TestPictures;
let png: Buffer;
beforeAll(async () => {
  pictures = await openTestPictures();
  png = await paint(400, 250).png().toBuffer();
});
afterAll(() => pictures.close());

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const file = (bytes: Uint8Array, name = "a.png", type = "image/png") =>
  new File([new Uint8Array(bytes)], name, { type });

type Change = { role?: "viewer"; store?: Partial<App["images"]>; headers?: Record<string, string> };

async function send(body: BodyInit, { role, store, headers = {} }: Change = {}): Promise<[number, unknown]> {
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
  async (folder, stored) => {
    const [status, answer] = await send(form({ folder, file: file(png) }));
    expect([status, answer]).toEqual([
      200,
      {
        success: true,
        width: 400,
        height: 250,
        url: expect.stringMatching(`^/uploads/${stored}/.+-400x250\\.png$`),
      },
    ]);
    const { url } = answer as { url: string };
    expect(await pictures.ctx.images.has(url.slice("/uploads/".length))).toBe(true);
  },
);

test("an animation is announced as a still picture, and a file is found by its name", async () => {
  const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 255), Buffer.alloc(16 * 16 * 3, 0)]);
  const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const;
  const gif = await sharp(frames, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const [status, answer] = await send(
    form({ folder: "news", file: file(gif, "Çorba kazanı.gif", "image/gif") }),
  );
  expect([status, answer]).toMatchObject([200, { animated: true, width: 16, height: 16 }]);
  const found = await listPictures(pictures.ctx.db, { search: "corba", page: 1 });
  expect(found.pictures.map(({ name }) => name)).toEqual(["Çorba kazanı.gif"]);
});

describe("an upload is refused, with nothing stored:", () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
  const cases: [string, () => BodyInit, number, object, Change?][] = [
    ["SVG", () => form({ folder: "news", file: file(svg, "a.svg", "image/svg+xml") }), 422, notImage],
    ["SVG that is called a PNG", () => form({ folder: "news", file: file(svg) }), 422, notImage],
    [
      "what the browser takes for text",
      () => form({ folder: "news", file: file(png, "a.png", "text/plain") }),
      422,
      notImage,
    ],
    ["an iPhone's photo", () => form({ folder: "news", file: file(heic, "a.heic", "") }), 422, appleOnly],
    ["a file without a type", () => form({ folder: "news", file: file(png, "a", "") }), 422, notImage],
    ["an empty file", () => form({ folder: "news", file: file(Buffer.alloc(0)) }), 422, notImage],
    [
      "a byte more than 5 MB",
      () => form({ folder: "news", file: file(Buffer.alloc(maxUploadBytes + 1)) }),
      413,
      tooBig,
    ],
    [
      "much more than 5 MB",
      () => form({ folder: "news", file: file(Buffer.alloc(maxUploadBytes * 2)) }),
      413,
      tooBig,
    ],
    [
      "25,000,000 × 2 pixels",
      () => form({ folder: "news", file: file(pngBomb(25_000_000, 2, { rows: 2 })) }),
      422,
      tooManyPixels,
    ],
    ["an unknown folder", () => form({ folder: "../news", file: file(png) }), 400, failed],
    ["no folder", () => form({ file: file(png) }), 400, failed],
    ["no file", () => form({ folder: "news" }), 400, failed],
    ["a text in place of the file", () => form({ folder: "news", file: "a.png" }), 400, failed],
    ["a form that is none", () => JSON.stringify({ folder: "news" }), 400, failed],
    [
      "a form that ends too early",
      () => '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      400,
      failed,
      { headers: { "Content-Type": "multipart/form-data; boundary=x" } },
    ],
    ["who may only read", () => form({ folder: "news", file: file(png) }), 403, failed, { role: "viewer" }],
  ];
  test.each(cases)("%s", async (_name, body, status, answer, change) => {
    const before = await pictures.ctx.db.$count(images);
    expect(await send(body(), change)).toEqual([status, answer]);
    expect(await pictures.ctx.db.$count(images)).toBe(before);
  });
});

test("a failing store gives the specification's text", async () => {
  const put = () => Promise.reject(new Error("bucket secret-name is away"));
  expect(await send(form({ folder: "news", file: file(png) }), { store: { put } })).toEqual([500, failed]);
});

const multipart = { "Content-Type": "multipart/form-data; boundary=x" };

function endless(): { body: ReadableStream; sent(): number } {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  return { body, sent: () => sent };
}

test("an endless body is not read to its end, and not at all without permission", async () => {
  const upload = endless();
  expect(await send(upload.body, { headers: multipart })).toEqual([413, tooBig]);
  expect(upload.sent()).toBeLessThan(maxUploadBytes + 1_000_000);
  const viewers = endless();
  expect(await send(viewers.body, { headers: multipart, role: "viewer" })).toEqual([403, failed]);
  // A stream reads ahead by this much.
  expect(viewers.sent()).toBeLessThanOrEqual(2 * 65_536);
});

test("a ninth concurrent upload is refused before it is read", async () => {
  const ends: (() => void)[] = [];
  const slow = () => new ReadableStream({ start: (controller) => void ends.push(() => controller.close()) });
  const eight = Array.from({ length: 8 }, () => send(slow(), { headers: multipart }));
  expect(await send(form({ folder: "news", file: file(png) }))).toEqual([503, busy]);
  for (const end of ends) end();
  expect(await Promise.all(eight)).toEqual(Array(8).fill([400, failed]));
  expect((await send(form({ folder: "news", file: file(png) })))[0]).toBe(200);
});

test("concurrent pictures are stored one after the other", async () => {
  const sent = Array.from({ length: 5 }, () => send(form({ folder: "news", file: file(png) })));
  expect((await Promise.all(sent)).map(([status]) => status)).toEqual([200, 200, 200, 200, 200]);
});
