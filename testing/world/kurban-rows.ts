import { type SQL, sql } from "drizzle-orm";
import { kurbanOffers, kurbanPlaces, kurbanSeasons } from "#server/giving/kurban/offers/table.ts";
import { kurbanAnimals, kurbanDecisions, kurbanShares } from "#server/giving/kurban/table.ts";
import { kurbanOrderCodes } from "#server/giving/kurban/tracking/table.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { type DecisionKind, twoNameKinds } from "#shared/giving/kurban-decisions.ts";

type Insert<T extends { $inferInsert: object }> = Partial<T["$inferInsert"]>;

let codes = 0;
/** A new code of a share. */
export const newTestCode = () => String(++codes).padStart(20, "0");

/** The rows of a season, written without the verbs, so that only the rules of the database apply. */
export function kurbanRows(db: Db, now: () => Date) {
  const rows = writers(db, now);
  return { ...rows, ...openers(db, rows) };
}

function writers(db: Db, now: () => Date) {
  const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000);
  const first = <T>([row]: T[]): T => {
    if (!row) throw new Error("no row");
    return row;
  };
  const rows = {
    inDays,
    /** Runs the statements in one transaction. Returns the rule that refuses them; undefined: the transaction commits. */
    async refusedBy(...statements: SQL[]): Promise<string | undefined> {
      try {
        await db.transaction(async (tx) => {
          for (const statement of statements) await tx.execute(statement);
        });
      } catch (error) {
        return violatedConstraint(error) ?? `not a rule: ${error}`;
      }
      return undefined;
    },
    async addSeason(change: Insert<typeof kurbanSeasons> = {}) {
      const season = { title: "Kurban Bayramı", kind: "feast", state: "open", ...change } as const;
      return first(await db.insert(kurbanSeasons).values(season).returning());
    },
    /** A place with a window from 20 to 22 days from now. */
    async addPlace(seasonId: string, change: Insert<typeof kurbanPlaces> = {}) {
      const window = { slaughterFrom: inDays(20), slaughterUntil: inDays(22) };
      const place = {
        seasonId,
        country: "TR",
        name: "Ankara",
        timeZone: "Europe/Istanbul",
        ...window,
        ...change,
      };
      return first(await db.insert(kurbanPlaces).values(place).returning());
    },
    /** An open offer of 14 shares of the campaign `kurban-yurt-ici`, seven of an animal. */
    async addOffer(seasonId: string, change: Insert<typeof kurbanOffers> = {}) {
      const offer = {
        seasonId,
        campaignId: "kurban-yurt-ici",
        animal: "large",
        sharesPerAnimal: 7,
        kinds: ["vacip", "adak", "akika", "sukur", "nafile"],
        capacity: 14,
        opensAt: inDays(-1),
        closesAt: inDays(10),
        openedAt: inDays(-1),
        permitExemptReason: "Muafiyet",
        state: "open",
        ...change,
      } as const;
      return first(
        await db
          .insert(kurbanOffers)
          .values({ ...offer, kinds: [...offer.kinds] })
          .returning(),
      );
    },
    async addAnimal(offerId: string, placeId: string, change: Insert<typeof kurbanAnimals> = {}) {
      const tag = `K-${newTestCode().slice(-4)}`;
      return first(
        await db
          .insert(kurbanAnimals)
          .values({ offerId, placeId, tag, ...change })
          .returning(),
      );
    },
    /** A pending order of one item with so many units of 15,000 TL. Returns the ids of the order and of its item. */
    async addOrder(quantity: number, donationType = "vacip", campaignId = "kurban-yurt-ici") {
      const id = newOrderId({ now });
      const itemId = await db.transaction(async (tx) => {
        const total = { totalAmount: 1_500_000 * quantity, customerName: "Ayşe Yılmaz" };
        await tx.insert(orders).values({ id, paymentMethod: "bank_transfer", createdAt: now(), ...total });
        const item = { orderId: id, position: 0, campaignId, campaignTitle: "Kurban", category: "kurban" };
        const values = { ...item, donationType, amount: 1_500_000, quantity };
        await tx.insert(kurbanOrderCodes).values({ orderId: id, code: newTestCode() });
        return first(await tx.insert(orderItems).values(values).returning()).id;
      });
      return { orderId: id, itemId };
    },
    /** The shares of an item, in the state `paid` of a completed order. Returns their ids. */
    async addShares(
      offerId: string,
      itemId: number,
      count: number,
      change: Insert<typeof kurbanShares> = {},
    ) {
      const shares = Array.from({ length: count }, (_, index) => {
        const name = { ownerName: "Ayşe Yılmaz", state: "paid", code: newTestCode() } as const;
        return { orderItemId: itemId, offerId, n: index + 1, ...name, ...change };
      });
      const added = await db.insert(kurbanShares).values(shares).returning();
      if ((change.state ?? "paid") === "paid")
        await db.execute(sql`update orders set status = 'completed', completed_at = ${now().toISOString()}
          where status = 'pending' and id = (select order_id from order_items where id = ${itemId})`);
      return added.map(({ id }) => id);
    },
    /** Places shares on an animal, from position 1. */
    async putOn(animalId: string, shareIds: readonly string[]): Promise<void> {
      for (const [index, id] of shareIds.entries()) await db.execute(rows.put(id, animalId, index + 1));
    },
    put: (shareId: string, animalId: string, position: number) => sql`update kurban_shares
      set state = 'placed', animal_id = ${animalId}, position = ${position} where id = ${shareId}`,
    lock: (animalId: string) =>
      sql`update kurban_animals set state = 'locked', locked_at = now() where id = ${animalId}`,
    /** Slaughters an animal and its shares, at the beginning of the window of its place or at another time. */
    slaughter: (animalId: string, at?: Date): SQL[] => [
      sql`update kurban_animals set state = 'slaughtered', slaughtered_at = coalesce(${at?.toISOString() ?? null}::timestamptz,
        (select slaughter_from from kurban_places p where p.id = place_id)) where id = ${animalId}`,
      sql`update kurban_shares set state = 'slaughtered' where animal_id = ${animalId}`,
    ],
    /** Stores a decision, with its approval if the kind needs one. `counts`: whether condemned shares are slaughtered. */
    async decide(kind: DecisionKind, subject: string, counts = false): Promise<void> {
      const decision = { kind, subject, text: "Karar" };
      const approval = twoNameKinds.includes(kind) ? { approvedAt: now() } : {};
      const answer = kind === "condemned_counts" ? { counts } : {};
      await db.insert(kurbanDecisions).values(Object.assign(decision, approval, answer));
    },
    async sums(offerId: string) {
      const found = await db.select().from(kurbanOffers);
      const offer = found.find(({ id }) => id === offerId);
      return { sold: offer?.sold, held: offer?.held, unpaidHeld: offer?.unpaidHeld };
    },
    async share(id: string) {
      const share = (await db.select().from(kurbanShares)).find((row) => row.id === id);
      if (!share) throw new Error(`no share ${id}`);
      return share;
    },
  };
  return rows;
}

type Rows = ReturnType<typeof writers>;

let campaigns = 0;

/** What the tests of the rules begin with. */
function openers(db: Db, rows: Rows) {
  /** An offer of a campaign and season of its own, with its place. */
  async function openOffer(
    change: Insert<typeof kurbanOffers> = {},
    season: Insert<typeof kurbanSeasons> = {},
  ) {
    const campaignId = `kurban-${++campaigns}`;
    await db.execute(
      sql`insert into campaigns (id, title, description, category) values (${campaignId}, 'x', 'x', 'kurban')`,
    );
    const { id: seasonId } = await rows.addSeason(season);
    const place = await rows.addPlace(seasonId);
    return { offer: await rows.addOffer(seasonId, { campaignId, ...change }), place, seasonId };
  }

  /** An offer with an animal, and an order of seven paid shares. */
  async function openAnimal(season: Insert<typeof kurbanSeasons> = {}) {
    const { offer, place, seasonId } = await openOffer({}, season);
    const animal = await rows.addAnimal(offer.id, place.id);
    const { orderId, itemId } = await rows.addOrder(7);
    const shares = await rows.addShares(offer.id, itemId, 7);
    return { offer, place, seasonId, animal, shares, orderId, itemId, first: shares[0] ?? "" };
  }

  /** The same, with the shares on the animal and its list locked. */
  async function lockedAnimal() {
    const opened = await openAnimal();
    await rows.putOn(opened.animal.id, opened.shares);
    await db.execute(rows.lock(opened.animal.id));
    return opened;
  }
  return { openOffer, openAnimal, lockedAnimal };
}
