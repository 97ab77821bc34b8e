import type { Random } from "../harness/random.ts";
import type { Asker } from "./browser.ts";

/** The method of an attacker; each address has one. */
export const strategies = [
  // Drops the cookie and invents a new donor each time.
  {
    name: "new session each time",
    cookies: "none",
    phones: "new",
    orders: "new",
    solves: false,
    waits: false,
  },
  {
    name: "same session and phone",
    cookies: "kept",
    phones: "one",
    orders: "new",
    solves: false,
    waits: false,
  },
  { name: "rotating phones", cookies: "kept", phones: "five", orders: "new", solves: false, waits: false },
  {
    name: "one order again and again",
    cookies: "kept",
    phones: "one",
    orders: "one",
    solves: false,
    waits: false,
  },
  { name: "solves the work", cookies: "none", phones: "new", orders: "new", solves: true, waits: false },
  {
    name: "solves, and comes back after a pause",
    cookies: "none",
    phones: "new",
    orders: "new",
    solves: true,
    waits: true,
  },
] as const;
export type Strategy = (typeof strategies)[number];

export type Attacker = {
  strategy: Strategy;
  /** Times of its tries, in milliseconds. */
  plan: number[];
  /** The client of the given try. */
  asker(index: number): Asker;
};

/** Some begin with the attack, some minutes later; some try every second, some every twenty seconds. */
export function planAttackers(
  {
    tries,
    addresses,
    begins,
    minutes,
  }: { tries: number; addresses: number; begins: number; minutes: number },
  random: Random,
): Attacker[] {
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
  const strategy = strategies[n % strategies.length] ?? strategies[0];
  const cookies = new Map<string, string>();
  const phone = () => `5${random.text("0123456789", 9)}`;
  const phones = Array.from({ length: strategy.phones === "five" ? 5 : 1 }, phone);
  // One in ten has a whole IPv6 /64, and uses another address of it each time.
  const isV6 = n % 10 === 9;
  return {
    strategy,
    plan,
    asker: (index) => ({
      address: isV6 ? `2001:db8:${n}::${random.text("123456789abcdef", 4)}` : `198.51.100.${n + 1}`,
      phone: strategy.phones === "new" ? phone() : (phones[index % phones.length] ?? ""),
      key:
        strategy.orders === "one"
          ? `attacker-${n}-order-${Math.floor(index / 50)}`
          : `attacker-${n}-${index}`,
      cookies: strategy.cookies === "kept" ? cookies : null,
    }),
  };
}
