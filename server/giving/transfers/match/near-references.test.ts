import fc from "fast-check";
import { expect, test } from "vitest";
import { createRandom } from "#testing/donor/random.ts";
import { loseLetter, makeReference, mistype, swapLetters } from "#testing/statements/damage.ts";
import { isDamaged, NearReferences } from "./near-references.ts";

const letters = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ?"];
const anyText = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 });

test("a reference with one damaged character is found anywhere in a text", () => {
  fc.assert(
    fc.property(fc.integer(), anyText, anyText, fc.constantFrom(...letters), (seed, before, after, added) => {
      const random = createRandom(seed);
      const reference = makeReference(random);
      const references = new NearReferences<string>();
      references.add(reference, reference);
      const at = random.below(9);
      const damagedReferences = [
        mistype(random, reference),
        loseLetter(random, reference),
        ...(new Set(reference).size > 1 ? [swapLetters(random, reference)] : []),
        reference.slice(0, at) + added + reference.slice(at),
      ];
      for (const damaged of damagedReferences) {
        const text = before + damaged + after;
        if (text.includes(reference)) continue;
        expect(references.findDamaged(text), `${damaged} of ${reference} in ${text}`).toContain(reference);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("intact references and references with two damaged characters are not found", () => {
  const references = new NearReferences<string>();
  references.add("KX74MPQV", "one");
  for (const text of ["", "KX74", "KX74MPQV", "KX74MP", "XK74MPVQ", "VQPM47XK", "KX7MQ4PV"]) {
    expect(isDamaged("KX74MPQV", text), text).toBe(false);
  }
  expect(references.findDamaged("KX74AAAAMPQV").size).toBe(0);
});
