import { appContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { readIdentityPicture } from "#server/content/identity/read-identity-picture.ts";
import { storeIconSet } from "#server/content/identity/store-icon-set.ts";
import { iconNames, iconSetId } from "#shared/identity/identity-files.ts";
import { writeMark } from "#shared/identity/mark.ts";
import { derivePalette, writeStylesheet } from "#shared/identity/palette.ts";
import type { Route } from "./+types/identity-file";

/** Every address names the content, which never changes. */
const immutable = "public, max-age=31536000, immutable";

/** The id of a logo or of drawn icons. The database is not asked about other texts; it cannot read a NUL. */
const pictureSet = /^[0-9a-f]{32}$|^([0-9a-f]{32}|mark)-[0-9a-f]{6}$/;

const pictureTypes: Record<string, string> = { webp: "image/webp", png: "image/png", jpg: "image/jpeg" };

/** GET /identity/… returns a file of the foundation's identity (shared/identity/identity-files.ts). */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { setId, file } = params;
  if (/^[0-9a-f]{6}$/.test(setId)) return answerDerived(setId, file);
  const type = /^[a-z0-9-]+\.(webp|png|jpg)$/.exec(file)?.[1];
  const isPicture = type !== undefined && pictureSet.test(setId);
  const bytes = isPicture ? await findPicture(context.get(appContext), setId, file) : null;
  return bytes ? answer(new Uint8Array(bytes), pictureTypes[type ?? ""] ?? "") : notFound();
}

/** Returns what follows from the main colour alone. */
function answerDerived(color: string, file: string): Response {
  const palette = derivePalette(`#${color}`);
  if (file === "palette.css") return answer(writeStylesheet(palette), "text/css; charset=utf-8");
  if (file === "logo.svg") return answer(writeMark(palette), "image/svg+xml");
  return notFound();
}

const notFound = () => new Response("Not Found", { status: 404 });

const answer = (body: BodyInit, type: string) =>
  new Response(body, { headers: { "Cache-Control": immutable, "Content-Type": type } });

/** The pictures that this process served last, at most some megabytes. */
const served = new WeakMap<App, Map<string, Buffer>>();
const maxServed = 24;

async function findPicture(app: App, setId: string, name: string): Promise<Buffer | null> {
  const pictures = served.get(app) ?? new Map<string, Buffer>();
  served.set(app, pictures);
  const address = `${setId}/${name}`;
  const bytes = pictures.get(address) ?? (await readOrDraw(app, setId, name));
  if (!bytes) return null;
  pictures.delete(address);
  pictures.set(address, bytes);
  const [oldest] = pictures.keys();
  if (pictures.size > maxServed && oldest !== undefined) pictures.delete(oldest);
  return bytes;
}

/** Icons are drawn when they are saved. After a failure, or when two administrators saved at once, this draws them. */
async function readOrDraw(
  { db, identity, clock, log }: App,
  setId: string,
  name: string,
): Promise<Buffer | null> {
  const stored = await readIdentityPicture(db, setId, name);
  const isIcon = iconNames.some((iconName) => iconName === name);
  if (stored || !isIcon || setId !== iconSetId(await identity.read())) return stored;
  try {
    await storeIconSet(db, setId, clock.now().getTime());
  } catch (err) {
    log.warn({ err, setId }, "icons not drawn");
  }
  return readIdentityPicture(db, setId, name);
}
