import { defaultShareCard } from "#app/site/share/share-picture.ts";
import type { App } from "#server/compose.ts";
import { drawShareCard } from "#server/images/draw-share-card.ts";
import { appContext } from "../request/context.ts";
import { readStoredPicture } from "../request/read-stored-picture.ts";
import type { Route } from "./+types/share-picture";
import { keptAnswer } from "./kept-answer.ts";

const day = 24 * 60 * 60;
/** Up to 300 KB each. */
const keptCards = 100;

/** GET /share/uploads/….webp.jpg: a picture of ours as it is shown where a page is shared. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const asked = params["*"];
  const card = asked.endsWith(".jpg")
    ? await findCard(context.get(appContext), `/${asked.slice(0, -4)}`)
    : null;
  // Whoever shares a page is shown something, even when its picture is gone.
  if (!card) return new Response(null, { status: 302, headers: { Location: defaultShareCard } });
  return keptAnswer(request, card, { type: "image/jpeg", maxAge: day });
}

/** Drawing takes about 50 ms, and networks ask several times in a row. What is in a picture never changes. */
const cards = new WeakMap<App, Map<string, Buffer>>();

async function findCard(app: App, address: string): Promise<Buffer | null> {
  const drawn = cards.get(app) ?? new Map<string, Buffer>();
  cards.set(app, drawn);
  const card = drawn.get(address) ?? (await inTurn(() => drawCard(app, address)));
  if (!card) return null;
  // Taken out and put back in: the first one is the one that nobody has asked for longest.
  drawn.delete(address);
  drawn.set(address, card);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= keptCards) break;
    drawn.delete(oldest);
  }
  return card;
}

async function drawCard(app: App, address: string): Promise<Buffer | null> {
  try {
    const known = cards.get(app)?.get(address);
    if (known) return known;
    const picture = await readStoredPicture(app, address);
    return picture && (await drawShareCard(picture));
  } catch (err) {
    app.log.warn({ err, address }, "a picture could not be made ready for sharing");
    return null;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: pictures must not take the processor from those who donate. `draw` never fails. */
function inTurn(draw: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const drawn = last.then(draw);
  last = drawn;
  return drawn;
}
