import type { OrderFacts } from "./facts.ts";
import { nameKey } from "./names.ts";
import { NearReferences } from "./near-references.ts";

/** An index of orders by the facts that a row may contain. Orders that do not wait are found only by reference. */
export class OrderIndex {
  readonly #byId = new Map<string, OrderFacts>();
  readonly #byReference = new Map<string, OrderFacts>();
  readonly #byName = new Map<string, OrderFacts[]>();
  readonly #byDonor = new Map<string, OrderFacts[]>();
  readonly #near = new NearReferences<OrderFacts>();

  constructor(orders: Iterable<OrderFacts> = []) {
    for (const order of orders) this.add(order);
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Adds an order, unless the index contains it. */
  add(facts: OrderFacts): void {
    if (this.#byId.has(facts.id)) return;
    const order = { ...facts };
    this.#byId.set(order.id, order);
    if (order.reference !== null) this.#byReference.set(order.reference, order);
    if (order.transferState !== "waiting") return;
    if (order.reference !== null) this.#near.add(order.reference, order);
    const name = nameKey(order.name);
    if (name) appendTo(this.#byName, `${order.amount} ${name}`, order);
    for (const donor of order.contacts) appendTo(this.#byDonor, donor, order);
  }

  /** Adds the amount of an automatic match, so that later rows see it. */
  receive(id: string, amount: number): void {
    const order = this.#byId.get(id);
    if (order) order.received += amount;
  }

  findByReference(reference: string): OrderFacts | undefined {
    return this.#byReference.get(reference);
  }

  /** Finds orders whose reference is in the text with one damaged character. */
  findByDamagedReference(signs: string): OrderFacts[] {
    return [...this.#near.findDamaged(signs)].filter(needsMoney);
  }

  findByName(names: Iterable<string>, amount: number): OrderFacts[] {
    const orders = [...names].flatMap((name) => this.#byName.get(`${amount} ${name}`) ?? []);
    return [...new Set(orders)].filter(needsMoney);
  }

  findByContact(contacts: Iterable<string>): OrderFacts[] {
    const orders = [...contacts].flatMap((donor) => this.#byDonor.get(donor) ?? []);
    return [...new Set(orders)].filter(needsMoney);
  }
}

export const computeMissing = ({ amount, received }: OrderFacts) => Math.max(0, amount - received);

const needsMoney = (order: OrderFacts) => order.transferState === "waiting" && computeMissing(order) > 0;

function appendTo<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items) items.push(item);
  else map.set(key, [item]);
}
