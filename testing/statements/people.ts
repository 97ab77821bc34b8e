import type { Random } from "#testing/donor/random.ts";

const firstNames = (
  "Ayşe Fatma Hatice Zeynep Elif Emine Şerife Gülsüm Özlem Çiğdem " +
  "Mehmet Mustafa Ahmet Ali Hüseyin İbrahim İsmail Ömer Uğur Yiğit"
).split(" ");
const lastNames = (
  "Yılmaz Kaya Demir Şahin Çelik Yıldız Öztürk Aydın Özdemir Arslan " +
  "Doğan Kılıç Aslan Çetin Koç Kurt Özkan Şimşek Polat Işık"
).split(" ");

/** The purposes that donors write beside the reference. */
export const purposes = [
  "kurban",
  "zekat",
  "fitre",
  "yetim bağışı",
  "su kuyusu",
  "genel bağış",
  "adak kurbanı",
  "iftar",
  "eğitim yardımı",
  "sadaka",
];

export function makeName(random: Random): string {
  const second = random.chance(0.2) ? ` ${random.pick(firstNames)}` : "";
  return `${random.pick(firstNames)}${second} ${random.pick(lastNames)}`;
}

/** An IBAN with the right check digits and an unassigned bank code. */
export function makeIban(random: Random): string {
  const account = `999030${random.text("0123456789", 16)}`;
  const check = 98n - (BigInt(`${account}292700`) % 97n);
  return `TR${String(check).padStart(2, "0")}${account}`;
}
