import type { Random } from "#testing/donor/random.ts";
import type { Asker } from "./browser.ts";

/** Drops the cookie and invents a new donor each time. */
const usual = { cookies: "none", phones: "new", orders: "new", solves: false, waits: false };
/** The method of an attacker; each address has one. */
const strategies = [
  usual,
  { ...usual, cookies: "kept", phones: "one" },
  { ...usual, cookies: "kept", phones: "five" },
  { ...usual, cookies: "kept", phones: "one", orders: "one" },
  { ...usual, solves: true },
  // Solves, and comes back after a pause.
  { ...usual, solves: true, waits: true },
];

export type Attacker = {
  strategy: typeof usual;
  /** Times of its tries, in milliseconds. */
  plan: number[];
  /** The client of the given try. */
  asker(index: number): Asker;
};

type Attack = { tries: number; addresses: number; begins: number; minutes: number };

/** Some begin with the attack, some minutes later; some try every second, some every twenty seconds. */
export function planAttackers({ tries, addresses, begins, minutes }: Attack, random: Random): Attacker[] {
  const paces = Array.from({ length: addresses }, (_, n) => [1, 3, 10][n % 3] ?? 1);
  const whole = paces.reduce((sum, pace) => sum + pace, 0);
  let left = tries;
  return paces.map((pace, n) => {
    const share = n === addresses - 1 ? left : Math.round((tries * pace) / whole);
    left -= share;
    const late = n % 5 === 4 ? random.between(2, 8) * 60_000 : 0;
    const start = begins + late;
    const end = begins + minutes * 60_000;
    const plan = Array.from({ length: share }, () => start + random.below(end - start)).sort((a, b) => a - b);
    return attacker(n, plan, random);
  });
}

function attacker(n: number, plan: number[], random: Random): Attacker {
  const strategy = strategies[n % strategies.length] ?? usual;
  const cookies = new Map<string, string>();
  const phone = () => `5${random.text("0123456789", 9)}`;
  const phones = Array.from({ length: strategy.phones === "five" ? 5 : 1 }, phone);
  // One in ten has a whole IPv6 /64, and uses another address of it each time.
  const isV6 = n % 10 === 9;
  const order = (index: number) =>
    strategy.orders === "one" ? `order-${Math.floor(index / 50)}` : String(index);
  return {
    strategy,
    plan,
    asker: (index) => ({
      address: isV6 ? `2001:db8:${n}::${random.text("123456789abcdef", 4)}` : `198.51.100.${n + 1}`,
      phone: strategy.phones === "new" ? phone() : (phones[index % phones.length] ?? ""),
      key: `attacker-${n}-${order(index)}`,
      cookies: strategy.cookies === "kept" ? cookies : null,
    }),
  };
}
