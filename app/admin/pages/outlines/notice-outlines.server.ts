import { describeKept } from "#server/giving/privacy/build-inventory.ts";
import { type Processing, processings } from "#server/giving/privacy/processing.ts";
import {
  blank,
  escapeHtml,
  filledOr,
  list,
  markBlanks,
  type OutlineFacts,
  paragraph,
  section,
} from "./outline.ts";

/** The rights of KVKK, article 11. */
const rights = list([
  "kişisel verilerinizin işlenip işlenmediğini öğrenme",
  "işlenmişse buna ilişkin bilgi isteme",
  "işlenme amacını ve amacına uygun kullanılıp kullanılmadığını öğrenme",
  "yurt içinde veya yurt dışında aktarıldığı üçüncü kişileri bilme",
  "eksik veya yanlış işlenmişse düzeltilmesini isteme",
  "kanundaki şartlar çerçevesinde silinmesini veya yok edilmesini isteme",
  "düzeltme ve silmenin, verilerin aktarıldığı üçüncü kişilere bildirilmesini isteme",
  "yalnızca otomatik sistemlerle yapılan analiz sonucu aleyhinize bir sonucun çıkmasına itiraz etme",
  "kanuna aykırı işleme sebebiyle zarara uğrarsanız zararın giderilmesini isteme",
]);

export function controllerSection({ foundation }: OutlineFacts): string {
  return section(
    "Veri sorumlusu",
    paragraph(
      `${filledOr(foundation.name, "vakfın ya da derneğin resmî unvanı")}, ${filledOr(foundation.address, "açık adres")}. Kütük / sicil no: ${filledOr(foundation.registryNumber, "merkezî sicil ya da kütük numarası")}. Telefon: ${filledOr(foundation.phone, "telefon")}. E-posta: ${filledOr(foundation.email, "e-posta")}. KEP: ${blank("KEP adresi; yoksa bu cümleyi silin")}.`,
    ),
  );
}

function rightsSection(): string {
  return section(
    "Haklarınız ve başvuru",
    paragraph("KVKK m. 11 uyarınca şu haklara sahipsiniz:"),
    rights,
    paragraph(
      `Başvurunuzu Türkçe olarak, Veri Sorumlusuna Başvuru Usul ve Esasları Hakkında Tebliğ'e uygun biçimde yukarıdaki adrese yazılı olarak ya da bize daha önce bildirdiğiniz e-posta adresinden iletebilirsiniz. En geç otuz gün içinde (KVKK m. 13) yanıtlarız. Sorumlu kişi ya da birim: ${blank("başvuruları yanıtlayan kişi ya da birim")}.`,
    ),
  );
}

/** Describes one processing: what, why, on which ground, for whom and how long. */
function processingSection(heading: string, processing: Processing, facts: OutlineFacts): string {
  const recipients = processing.recipients.flatMap((kind) => facts.recipients[kind]);
  const names = recipients.map(({ name }) => markBlanks(escapeHtml(name)));
  const unknownPlaces = recipients.filter(({ isAbroad }) => isAbroad === null);
  const abroad = unknownPlaces.map(
    ({ name }) =>
      `${blank(`${escapeHtml(name)}: sunucuları yurt dışındaysa ülkesi ve KVKK m. 9 dayanağı, değilse silin`)}`,
  );
  return section(
    heading,
    list([
      `<strong>Veriler:</strong> ${processing.data}`,
      `<strong>Amaç:</strong> ${processing.purpose}`,
      `<strong>Hukuki sebep:</strong> ${markBlanks(processing.ground)}`,
      `<strong>Aktarım:</strong> ${names.join(", ") || "aktarılmaz"} ${abroad.join(" ")}`.trim(),
      `<strong>Saklama süresi:</strong> ${describeKept(processing.kept, facts.retention)}`,
    ]),
  );
}

export function donorNotice(facts: OutlineFacts): string {
  const part = (heading: string, name: keyof typeof processings) =>
    processingSection(heading, processings[name], facts);
  return [
    paragraph(
      "Bu metin, bağış yaparken bizimle paylaştığınız kişisel verilerin nasıl işlendiğini 6698 sayılı Kişisel Verilerin Korunması Kanunu (KVKK) m. 10 ve Aydınlatma Yükümlülüğünün Yerine Getirilmesinde Uyulacak Usul ve Esaslar Hakkında Tebliğ (RG 10.03.2018/30356) uyarınca açıklar.",
    ),
    controllerSection(facts),
    section(
      "Verileri nasıl topluyoruz?",
      paragraph(
        `Bağış penceresine ve ödeme sayfasına yazdıklarınızdan, bankanızın ve bankamızın ilettiklerinden ve tarayıcınızın gönderdiği teknik bilgilerden, otomatik yollarla. Başka yollar: ${blank("telefonla, elden ya da formla alınan bağışlar; yoksa bu cümleyi silin")}.`,
      ),
    ),
    part("Bağış", "donation"),
    part("Bağışın türü", "belief"),
    part("Kart ödemesi", "payment"),
    part("Havale ve EFT", "transfer"),
    part("Makbuz ve belgeler", "document"),
    part("SMS ve e-posta", "message"),
    part("İleti izni ve ispat", "consent"),
    part("Güvenlik", "misuse"),
    rightsSection(),
    section("Yürürlük", paragraph(`Bu metin ${blank("gün.ay.yıl")} tarihinde yürürlüğe girmiştir.`)),
  ].join("\n");
}

export function staffNotice(facts: OutlineFacts): string {
  return [
    paragraph(
      "Bu metin, çalışanlarımızın ve gönüllülerimizin kişisel verilerinin nasıl işlendiğini KVKK m. 10 ve Aydınlatma Yükümlülüğü Tebliği (RG 10.03.2018/30356) uyarınca açıklar.",
    ),
    controllerSection(facts),
    section(
      "Özlük dosyası",
      paragraph(
        `4857 sayılı İş Kanunu m. 75 uyarınca özlük dosyası tutulur. Veriler: ${blank("kimlik, iletişim, özlük, finans, sağlık … verileriniz")}. Amaç: ${blank("ücret, izin, sosyal güvenlik, iş sağlığı …")}. Hukuki sebep: ${blank("KVKK m. 5/2-a, c, ç; sağlık verileri için m. 6 bendi")}. Aktarım: ${blank("SGK, vergi dairesi, banka, mali müşavir …")}. Saklama süresi: ${blank("süre")}.`,
      ),
    ),
    processingSection("Yönetim paneli hesabı", processings.account, facts),
    processingSection("Panelde yapılan işlemler", processings.trail, facts),
    section(
      "Kamera ve bina girişi",
      paragraph(blank("kamera, kart ya da ziyaretçi kaydı varsa anlatın, yoksa başlığı silin")),
    ),
    rightsSection(),
  ].join("\n");
}
