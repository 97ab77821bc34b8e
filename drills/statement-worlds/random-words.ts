import { checkCharacter, formatReference } from "#shared/order-reference.ts";
import type { Random } from "#testing/donor/random.ts";

const first =
  "Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Sultan Özlem Gülsüm Mehmet Mustafa Ahmet Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Ömer Uğur Çağrı Can".split(
    " ",
  );
const last =
  "Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Koç Kurt Özkan Şimşek Polat Öz Er Ak".split(
    " ",
  );
const purposes = [
  "Zekat",
  "Zekât bağışı",
  "Fitre",
  "Sadaka",
  "Kurban bağışı",
  "Su kuyusu",
  "Genel bağış",
  "Bağış",
  "Yetim sponsorluğu",
  "Filistin yardımı",
  "Annem adına Yasin hayrı",
  "Öğrenci bursu Kasım ayı",
  "Aylık bağış",
  "Şifa niyetine sadaka",
];

export function randomPayer(random: Random): string {
  const middle = random.chance(0.25) ? `${random.pick(first)} ` : "";
  return `${random.pick(first)} ${middle}${random.pick(last)}`;
}

/** What a donor writes: a purpose, nothing, or the reference of an order, in one of the ways people write it. */
export function randomPurpose(random: Random): string {
  if (random.chance(0.15)) return "";
  const purpose = random.pick(purposes);
  if (!random.chance(0.2)) return purpose;
  const code = randomReference(random);
  const reference = random.chance(0.5) ? code : formatReference(code);
  return random.pick([reference, `${reference} ${purpose}`, `${purpose} ${reference}`]);
}

/** A reference as an order has it, told apart from others by its check character. */
function randomReference(random: Random): string {
  const body = random.text("23456789ABCDEFGHJKMNPQRSTUVWXYZ", 7);
  const reference = body + checkCharacter(body);
  return /[01ILO]$/.test(reference) ? randomReference(random) : reference;
}
