import type { Random } from "./random.ts";
import { type Target, targets } from "./targets.ts";

/** What a donor of a drill is going to do, decided before anything happens. */
export type DonationPlan = {
  /** The idempotency key, and the message of the order: by it the order is found whoever made it. */
  key: string;
  /** The address that the site sees. */
  address: string;
  lines: { target: Target; unit: number; quantity: number }[];
  /** Kuruş. */
  total: number;
  /** What is typed at the bank, try after try; null leaves the bank's page without an answer. */
  codes: (string | null)[];
  /** Presses the button twice at once. */
  doubleClick: boolean;
  /** Lets the callback be posted twice at once (a second tab, a reload). */
  twoTabs: boolean;
  /** After this many lost answers of create-order the donor goes home. */
  patience: number;
  /** What a donor does whose way back from the bank found no server. */
  wayBackLost: "reloads" | "leaves" | "pays again";
};

// What the bank does with each stands in tools/bank-simulator/README.md.
const codes = ["123456", "123456", "123456", "888888", "888888", "999999", "000000", "100051", null];

export function planDonation(index: number, drill: string, random: Random): DonationPlan {
  const count = random.pick([1, 1, 1, 2, 3]);
  const lines = Array.from({ length: count }, () => {
    return {
      target: random.pick(targets),
      unit: random.between(100, 200_000),
      quantity: random.between(1, 3),
    };
  });
  return {
    key: `${drill}-${index}`,
    address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    lines,
    total: lines.reduce((sum, line) => sum + line.unit * line.quantity, 0),
    codes: Array.from({ length: random.between(1, 3) }, () => random.pick(codes)),
    doubleClick: random.chance(0.15),
    twoTabs: random.chance(0.1),
    patience: random.chance(0.15) ? random.between(1, 2) : Number.POSITIVE_INFINITY,
    wayBackLost: random.pick(["reloads", "reloads", "reloads", "leaves", "pays again"]),
  };
}

/** The body of create-order (docs/contract.md#create-an-order): lira, lines as they stand in the cart. */
export function orderBody({ key, address, lines, total }: DonationPlan): string {
  return JSON.stringify({
    cartItems: lines.map(({ target, unit, quantity }) => ({
      id: target.id,
      title: target.title,
      amount: (unit * quantity) / 100,
      quantity,
      category: target.category,
      donationType: "standart",
    })),
    customerInfo: { name: "Deneme Bağışçısı", email: "deneme@example.org", phone: phoneOf(address) },
    totalAmount: total / 100,
    paymentMethod: "card",
    message: key,
    isRecurring: false,
  });
}

/** As different as the addresses are: a telephone with so many payments would be taken for a thief's. */
function phoneOf(address: string): string {
  // Some drills write a word in its place.
  const parts = /^[\d.]+$/.test(address) ? address.split(".").map(Number) : [...Buffer.from(address)];
  const number = parts.reduce((sum, part) => (sum % 2 ** 16) * 256 + part, 0);
  return `5${300_000_000 + number}`;
}
