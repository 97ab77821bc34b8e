import { type Target, targets } from "#testing/databases/targets.ts";
import { orderBody } from "./order-body.ts";
import type { Random } from "./random.ts";

/** What a donor of a drill will do. The seed of the drill decides it before the drill begins. */
export type DonationPlan = {
  /** The idempotency key, and the message of the order, by which the drill finds the order. */
  key: string;
  /** The donor's address, as the site sees it. */
  address: string;
  lines: { target: Target; unit: number; quantity: number }[];
  /** Kuruş. */
  total: number;
  /** The code of each attempt at the bank; null leaves the bank's page. */
  codes: (string | null)[];
  /** Whether the donor presses the button twice at once. */
  doubleClick: boolean;
  /** Whether the callback arrives twice at once, for example after a reload. */
  doubleCallback: boolean;
  /** After this many lost answers of create-order the donor gives up. */
  maxLostAnswers: number;
  /** What a donor does when the server is down at the return from the bank. */
  afterLostReturn: "reloads" | "leaves" | "pays again";
};

// The meaning of each code is in tools/bank-simulator/README.md.
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
    doubleCallback: random.chance(0.1),
    maxLostAnswers: random.chance(0.15) ? random.between(1, 2) : Number.POSITIVE_INFINITY,
    afterLostReturn: random.pick(["reloads", "reloads", "reloads", "leaves", "pays again"]),
  };
}

/** The body of create-order, with lines as in the cart. */
export function bodyOf({
  key,
  address,
  lines,
  total,
}: Pick<DonationPlan, "key" | "address" | "lines" | "total">) {
  return orderBody(total / 100, {
    cartItems: lines.map(({ target, unit, quantity }) => ({
      id: target.id,
      title: target.title,
      amount: (unit * quantity) / 100,
      quantity,
      category: target.category,
      donationType: "standart",
    })),
    customerInfo: { name: "Deneme Bağışçısı", email: "deneme@example.org", phone: phoneOf(address) },
    paymentMethod: "card",
    message: key,
  });
}

/** Returns another phone number for each address, because the card-testing guard limits the payments of one number. */
function phoneOf(address: string): string {
  // In some drills the address of a donor is a word, not an IP address.
  const parts = /^[\d.]+$/.test(address) ? address.split(".").map(Number) : [...Buffer.from(address)];
  const number = parts.reduce((sum, part) => (sum % 2 ** 16) * 256 + part, 0);
  return `5${300_000_000 + number}`;
}
