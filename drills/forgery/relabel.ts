import type { Random } from "#testing/donor/random.ts";
import type { ByteField } from "#tools/bank-simulator/nestpay/bytes.ts";

/** A name that a strict reader wants, and the values that it would take there. */
export type Wanted = { name: string; takes(value: string): boolean };

/** What the values get for which no wanted name is left: unknown names, a name again, or other names of the bank. */
export type Filling = "unknown" | "repeated" | "known";

/**
 * A signature over values in the order of their names says nothing of the names. Gives these values, in this order,
 * other names in rising order: every wanted name once, on a value that it takes, and fillers on the rest. null: there is
 * no such way.
 */
export function relabel(
  values: readonly string[],
  wanted: readonly Wanted[],
  known: readonly string[],
  filling: Filling,
  random: Random,
): ByteField[] | null {
  const order = [...wanted].sort((a, b) => compareNames(a.name, b.name));
  const optional = [...known].sort(compareNames);
  const hopeless = new Set<string>();

  /** Names for the values from `i` on, when the wanted names before `j` are given and `last` is the latest name. */
  function goOn(i: number, j: number, last: string): ByteField[] | null {
    if (i === values.length) return j === order.length ? [] : null;
    const key = `${i} ${j} ${last}`;
    if (hopeless.has(key)) return null;
    const value = values[i] ?? "";
    const next = order[j];
    const ways = [
      next?.takes(value) ? () => put(next.name, j + 1) : null,
      () => {
        const filler = fillerAfter(last, next?.name);
        return filler === null ? null : put(filler, j);
      },
    ];
    for (const way of random.chance(0.8) ? ways : ways.reverse()) {
      const found = way?.() ?? null;
      if (found) return found;
    }
    hopeless.add(key);
    return null;

    function put(name: string, to: number): ByteField[] | null {
      const rest = goOn(i + 1, to, name);
      return rest && [[name, value], ...rest];
    }
  }

  function fillerAfter(last: string, next: string | undefined): string | null {
    const isBelow = (name: string) => next === undefined || compareNames(name, next) < 0;
    if (filling === "repeated") return last === "" ? (order[0]?.name ?? null) : last;
    if (filling === "known")
      return optional.find((name) => compareNames(name, last) > 0 && isBelow(name)) ?? null;
    const unknown = last === "" ? "0" : `${last}0`;
    return isBelow(unknown) ? unknown : null;
  }

  return goOn(0, 0, "");
}

export function compareNames(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : 0;
}
