import type { App } from "#server/compose/compose.ts";
import { listOwnGifts, type OwnGifts } from "#server/giving/donor-page/list-own-gifts.ts";
import { type DonorSession, readSession } from "#server/giving/donor-page/sessions.ts";
import { readOrderSettings } from "#server/giving/orders/order-settings.ts";
import { readReference } from "#shared/giving/order-reference.ts";
import { readDonorCookie } from "./donor-cookies.ts";

export function readDonorSession(request: Request, app: App): Promise<DonorSession | null> {
  return readSession(app, readDonorCookie(request, app, "donor-session"));
}

/**
 * Lists the gifts of a session. `typed`: the reference of one of the older gifts, as the donor typed it. Above the limit of
 * tries it shows nothing more.
 */
export async function readOwnGifts(app: App, session: DonorSession, typed: string): Promise<OwnGifts> {
  const { donorPhoneMonths } = await readOrderSettings(app.db);
  const list = (knownReferences: string[]) =>
    listOwnGifts(app.db, {
      contacts: session.contacts,
      knownReferences,
      phoneMonths: donorPhoneMonths ?? 24,
      now: app.clock.now(),
    });
  const own = await list([]);
  const reference = readReference(typed.slice(0, 40));
  if (!reference || own.hidden === 0) return own;
  return (await app.limits.giftGuesses.consume(session.digest)) === null ? list([reference]) : own;
}
