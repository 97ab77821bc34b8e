import type { KnownOrder } from "./facts.ts";
import { nameKey } from "./names.ts";
import { NearReferences } from "./near-references.ts";

/** Orders by all that a row may say of them. Only those that wait are found other than by their reference. */
export class OrderIndex {
  readonly #byId = new Map<string, KnownOrder>();
  readonly #byReference = new Map<string, KnownOrder>();
  readonly #byName = new Map<string, KnownOrder[]>();
  readonly #byDonor = new Map<string, KnownOrder[]>();
  readonly #near = new NearReferences<KnownOrder>();

  constructor(orders: Iterable<KnownOrder> = []) {
    for (const order of orders) this.add(order);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Changes nothing if the order is there. */
  add(given: KnownOrder): void {
    if (this.#byId.has(given.id)) return;
    const order = { ...given };
    this.#byId.set(order.id, order);
    if (order.reference !== null) this.#byReference.set(order.reference, order);
    if (order.standing !== "waiting") return;
    if (order.reference !== null) this.#near.add(order.reference, order);
    const name = nameKey(order.name);
    if (name) push(this.#byName, `${order.amount} ${name}`, order);
    for (const donor of order.donors) push(this.#byDonor, donor, order);
  }

  /** Counts what an automatic match brings, for the rows after it. */
  receive(id: string, amount: number): void {
    const order = this.#byId.get(id);
    if (order) order.received += amount;
  }

  withReference(reference: string): KnownOrder | undefined {
    return this.#byReference.get(reference);
  }

  /** Those whose reference is in the text with one damaged character. */
  near(signs: string): KnownOrder[] {
    return [...this.#near.in(signs)].filter(isOpen);
  }

  named(names: Iterable<string>, amount: number): KnownOrder[] {
    const found = [...names].flatMap((name) => this.#byName.get(`${amount} ${name}`) ?? []);
    return [...new Set(found)].filter(isOpen);
  }

  ofDonors(donors: Iterable<string>): KnownOrder[] {
    const found = [...donors].flatMap((donor) => this.#byDonor.get(donor) ?? []);
    return [...new Set(found)].filter(isOpen);
  }
}

export const missing = ({ amount, received }: KnownOrder) => Math.max(0, amount - received);

const isOpen = (order: KnownOrder) => order.standing === "waiting" && missing(order) > 0;

function push<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const there = map.get(key);
  if (there) there.push(item);
  else map.set(key, [item]);
}
