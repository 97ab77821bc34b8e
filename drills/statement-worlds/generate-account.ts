import { formatReference } from "#shared/giving/order-reference.ts";
import { dayMs } from "#shared/text/time.ts";
import type { Random } from "#testing/donor/random.ts";
import { makeReference } from "#testing/statements/damage.ts";
import { makeIban, makeName } from "#testing/statements/people.ts";
import type { Account, Movement } from "./account.ts";
import { randomBank } from "./bank.ts";
import { planDownloads } from "./downloads.ts";

export function generateAccount(random: Random): Account {
  const bank = randomBank(random);
  const opening = random.chance(0.3) ? 0 : random.between(1, 5_000_000);
  const movements = randomMovements(random, opening);
  const iban = makeIban(random);
  return { iban, opening, movements, bank, downloads: planDownloads(random, { opening, movements, bank }) };
}

function randomMovements(random: Random, opening: number): Movement[] {
  const amounts = Array.from({ length: random.between(1, 3) }, () => random.pick(usualAmounts));
  // Regular donors give the same amount with the same purpose, also on one day.
  const donors = Array.from({ length: random.between(2, 8) }, () => ({
    payer: makeName(random),
    purpose: randomPurpose(random),
    amount: random.pick(amounts),
  }));
  const sweeps = random.chance(0.3);
  const movements: Movement[] = [];
  let balance = opening;
  let slip = 0;
  let serial = random.between(10_000_000, 80_000_000);

  function add(day: string, change: Pick<Movement, "amount" | "kind"> & Partial<Movement>): void {
    balance += change.amount;
    slip++;
    serial += random.between(1, 900);
    const defaults = { channel: random.pick(["HAVALE", "EFT", "FAST"]), payer: "", purpose: "" };
    const inquiry = String(random.between(1_000_000, 999_999_999));
    const numbers = { inquiry, serial: `2026${serial}`, slip: String(slip).padStart(4, "0") };
    const evening = random.chance(0.2);
    movements.push({ id: movements.length, day, evening, ...defaults, ...numbers, ...change });
  }

  for (const day of randomDays(random)) {
    slip = 0;
    const count = random.chance(0.1) ? 1 : random.between(2, 9);
    for (let n = 0; n < count; n++) {
      const gifts = movements.filter(({ kind, amount }) => kind === "gift" && amount <= balance);
      const kind = random.below(100);
      if (kind < 8 && gifts.length > 0) {
        const { payer, purpose, channel, amount, inquiry } = random.pick(gifts);
        const sameInquiry = random.chance(0.5) ? { inquiry } : {};
        add(day, { kind: "return", amount: -amount, payer, purpose, channel, ...sameInquiry });
      } else if (kind < 12 && balance > 500) add(day, { kind: "fee", amount: -random.pick([523, 1_045]) });
      else if (kind < 18 && sweeps && balance > 0) add(day, { kind: "sweep", amount: -balance });
      else {
        const donor = random.pick(donors);
        const isUnusual = random.chance(0.2);
        add(day, {
          kind: "gift",
          payer: donor.payer,
          purpose: isUnusual ? randomPurpose(random) : donor.purpose,
          amount: isUnusual ? random.pick(amounts) : donor.amount,
        });
      }
    }
    if (sweeps && balance > 0) add(day, { kind: "sweep", amount: -balance });
  }
  return movements;
}

const usualAmounts = [5_000, 10_000, 10_000, 10_000, 25_000, 25_000, 50_000, 100_000, 123_456];

/** One to four days in the autumn of 2026, with or without gaps. */
function randomDays(random: Random): string[] {
  let day = Date.UTC(2026, 8, 1) / dayMs + random.below(80);
  return Array.from({ length: random.between(1, 4) }, () => {
    day += random.chance(0.8) ? 1 : random.between(2, 4);
    return new Date(day * dayMs).toISOString().slice(0, 10);
  });
}

const purposes = [
  "Zekat,Zekât bağışı,Fitre,Sadaka,Kurban bağışı,Su kuyusu,Genel bağış,Bağış,Yetim sponsorluğu,Filistin yardımı",
  "Annem adına Yasin hayrı,Öğrenci bursu Kasım ayı,Aylık bağış,Şifa niyetine sadaka",
].flatMap((line) => line.split(","));

/** Returns what a donor writes: a purpose, nothing, or the reference of an order in one of several spellings. */
function randomPurpose(random: Random): string {
  if (random.chance(0.15)) return "";
  const purpose = random.pick(purposes);
  if (!random.chance(0.2)) return purpose;
  const code = makeReference(random);
  const reference = random.pick([code, formatReference(code)]);
  return random.pick([reference, `${reference} ${purpose}`, `${purpose} ${reference}`]);
}
