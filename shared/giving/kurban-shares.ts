import type { KurbanType } from "./kurban.ts";

export const animalSizes = ["small", "large"] as const;
export type AnimalSize = (typeof animalSizes)[number];

export const animalStates = ["planned", "locked", "slaughtered", "rejected", "condemned"] as const;
export type AnimalState = (typeof animalStates)[number];

export const offerStates = ["draft", "open", "paused", "closed"] as const;
export type OfferState = (typeof offerStates)[number];

export const readNames = ["off", "optional", "required"] as const;
export type ReadNames = (typeof readNames)[number];

export const proofs = ["none", "photo", "film", "link"] as const;
export type Proof = (typeof proofs)[number];

export const shareOwners = ["self", "other", "child", "deceased"] as const;
export type ShareOwner = (typeof shareOwners)[number];

export const proxyChannels = ["web", "phone", "paper", "desk", "representative"] as const;
export type ProxyChannel = (typeof proxyChannels)[number];

/** docs/decisions/079-kurban-shares.md names the ways from state to state. */
export const shareStates = [
  "held",
  "paid",
  "placed",
  "slaughtered",
  "lapsed",
  "over",
  "moved",
  "returned",
] as const;
export type ShareState = (typeof shareStates)[number];

/** What the donor of a share that came too late may ask for. */
export const overWishes = ["other_offer", "next_season", "refund"] as const;
export type OverWish = (typeof overWishes)[number];

/** The most shares of one order of the site. */
export const maxWebShares = 28;

/** A share as the donor fills it in. `name` is empty for a share on the donor's own name. */
export type ShareInput = { name: string; owner: ShareOwner; severalConfirmed?: boolean };

/** What visitors see of an offer (`GET /api/kurban/offers`). `left`: only when few are left. `closesAt`: ISO time. */
export type VisibleOffer = {
  state: "open" | "soldOut" | "closed" | "paused" | "notYet";
  left: number | null;
  opensAt: string;
  closesAt: string;
  kinds: KurbanType[];
  readNames: ReadNames;
  /** Whether transfers have used up their part of the shares, so that the offer takes cards only. */
  cardOnly: boolean;
  /** Whether the shares go into a pool of places. */
  pool: boolean;
  /** The country of the place, where donors are told; null in a pool that names none. */
  country: string | null;
};

/** The answer of `GET /api/kurban/offers?campaigns=a,b`: campaigns without an offer are not in it. */
export type VisibleOffers = Record<string, VisibleOffer>;

/** Why the shares of a line are refused. `n` counts from 1. */
export type ShareProblem = { n: number; reason: "name" | "count" | "several" };

const maxNameLength = 60;

/** Whether the database accepts the name of an owner (docs/contract.md#kurban). */
function isOwnerName(name: string): boolean {
  const length = [...name].length;
  return name.trim() !== "" && length <= maxNameLength && !/[\p{Cc}\u2028\u2029\p{Nd}@]|http/iu.test(name);
}

/** Whether a name looks like the names of several persons. One share is one person's. */
export function looksLikeSeveral(name: string): boolean {
  return /[,&+]|(^|\s)ve(\s|$)|ailesi/u.test(name.toLocaleLowerCase("tr"));
}

/** A donor with these types may give one share for several persons. */
const typesForSeveral: readonly string[] = ["nafile", "sukur"];

/** Returns the first problem of the shares of a line. An empty name stands for the donor's. */
export function findShareProblem(
  shares: readonly ShareInput[],
  { quantity, donationType }: { quantity: number; donationType: string },
): ShareProblem | null {
  if (shares.length !== quantity) return { n: Math.min(shares.length, quantity) + 1, reason: "count" };
  for (const [index, { name, severalConfirmed }] of shares.entries()) {
    if (name === "") continue;
    if (!isOwnerName(name)) return { n: index + 1, reason: "name" };
    if (looksLikeSeveral(name) && severalConfirmed !== true && !typesForSeveral.includes(donationType))
      return { n: index + 1, reason: "several" };
  }
  return null;
}

/** Returns the donor's name as the name of an owner, without what the database refuses; null if nothing is left. */
export function toOwnerName(donorName: string): string | null {
  const cleaned = donorName
    .replace(/[\p{Cc}\u2028\u2029\p{Nd}@]|http/giu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const cut = [...cleaned].slice(0, maxNameLength).join("").trim();
  return isOwnerName(cut) ? cut : null;
}
