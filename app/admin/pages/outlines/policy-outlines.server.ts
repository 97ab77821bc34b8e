import { describeKept } from "#server/giving/privacy/build-inventory.ts";
import { type Processing, processings } from "#server/giving/privacy/processing.ts";
import { controllerSection } from "./notice-outlines.server.ts";
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

const noticeLink = '<a href="/biz-kimiz/kurumsal/kvkk-aydinlatma-metni">KVKK Aydınlatma Metni</a>';
const cookieLink = '<a href="/biz-kimiz/kurumsal/cerezler">Çerezler</a>';
const contactLink = '<a href="/iletisim">iletişim sayfamızdan</a>';

const effect = section(
  "Yürürlük",
  paragraph(`Bu metin ${blank("gün.ay.yıl")} tarihinde yürürlüğe girmiştir.`),
);

export function givingTerms(facts: OutlineFacts): string {
  return [
    section(
      "Taraflar ve konu",
      paragraph(
        `Bağışı kabul eden: ${filledOr(facts.foundation.name, "vakfın ya da derneğin resmî unvanı")}. Bağışçı, bağışı yapan kişidir. Bağış, karşılığında mal ya da hizmet alınmayan bir kazandırmadır (6098 sayılı Türk Borçlar Kanunu m. 285 ve devamı).`,
      ),
    ),
    section(
      "Dayanak",
      list([
        `${blank("vakıfsanız bu maddeyi bırakın, dernekseniz silin")} 5737 sayılı Vakıflar Kanunu m. 25: vakıflar yurt içindeki ve yurt dışındaki kişi ve kuruluşlardan ayni ve nakdi bağış alabilir. Yurt dışından gelen nakdi bağışlar banka aracılığıyla alınır ve Vakıflar Bölge Müdürlüğü'ne bildirilir.`,
        `${blank("dernekseniz bu maddeyi bırakın, vakıfsanız silin")} 5253 sayılı Dernekler Kanunu m. 11: gelirler alındı belgesiyle toplanır; banka aracılığıyla toplanan gelirlerde dekont ya da hesap özeti alındı belgesi yerine geçer.`,
        `2860 sayılı Yardım Toplama Kanunu: ${blank("izin alınmadan yardım toplama yetkinizi, yardım toplama izninizin tarih ve sayısını ya da bağış kabulünün neden izin gerektirmediğini yazın (m. 2, 3 ve 6)")}.`,
      ]),
    ),
    section(
      "Nasıl bağış yapılır?",
      list([
        "<strong>Kartla:</strong> ödeme, bankanızın 3D Secure doğrulamasıyla tamamlanır. Kart bilgileriniz bize ulaşmaz.",
        "<strong>Havale ya da EFT ile:</strong> ekranda verilen referansı açıklamaya yazarsınız; bağışınız hesaba geçince onaylanır.",
      ]),
    ),
    section(
      "Bağışınız nereye gider?",
      paragraph(
        `Bağışınız seçtiğiniz amaç için kullanılır. Amaç gerçekleşmişse ya da gerçekleştirilemiyorsa ${blank("bağışın hangi çalışmaya, nasıl haber verilerek aktarılacağı")}. Yönetim giderleri: ${blank("bağıştan kesinti yapılıp yapılmadığı ve oranı")}.`,
      ),
    ),
    section(
      "Kurban vekâleti",
      paragraph(
        `Kurban bağışında, kurbanın sizin adınıza kesilmesi için vekâlet verirsiniz (6098 sayılı Kanun m. 502 ve devamı). ${blank("vekâletin ne zamana kadar geri alınabileceği; kurban bağışı almıyorsanız başlığı silin")}.`,
      ),
    ),
    section("Belge", paragraph(`Bağışınız için ${blank("hangi belgenin, ne zaman, nasıl verildiği")}.`)),
    section(
      "Vazgeçme ve iade",
      paragraph('Ayrıntılar <a href="/biz-kimiz/kurumsal/iade-kosullari">İade Koşulları</a> sayfasındadır.'),
    ),
    section("Kişisel verileriniz", paragraph(`${noticeLink}'nde ve ${cookieLink} sayfasında anlatılır.`)),
    section("Uyuşmazlık", paragraph(`Yetkili mahkeme: ${blank("mahkemenin bulunduğu yer")}.`)),
    effect,
  ].join("\n");
}

export function refundTerms(): string {
  return [
    paragraph(
      "Bağış karşılıksız bir kazandırmadır (6098 sayılı Türk Borçlar Kanunu m. 285 ve devamı); kural olarak geri istenmez. Aşağıdaki durumlarda iade ederiz.",
    ),
    section(
      "Ne zaman iade edilir?",
      list([
        "aynı bağış yanlışlıkla iki kez alınmışsa",
        "tutar yanlış yazılmışsa",
        "kart ya da hesap sahibinin bilgisi dışında bağış yapılmışsa",
        blank("seçilen çalışma yapılamıyorsa ne olacağı"),
      ]),
    ),
    section("Süre", paragraph(`İstek, bağıştan sonra ${blank("gün sayısı")} gün içinde iletilir.`)),
    section(
      "Nasıl istenir?",
      paragraph(
        `Bağış numaranızla birlikte ${contactLink} ya da ${blank("telefon veya e-posta")} üzerinden.`,
      ),
    ),
    section(
      "Nasıl ödenir?",
      paragraph(
        `İade, ödemenin yapıldığı karta ya da hesaba yapılır; başka bir hesaba yapılmaz. Onaylanan iade ${blank("iş günü sayısı")} iş günü içinde gönderilir; hesabınıza geçmesi bankanıza bağlıdır.`,
      ),
    ),
    section("İade edilemeyenler", list([blank("örneğin yerine ulaştırılmış yardım, kesilmiş kurban")])),
    effect,
  ].join("\n");
}

export function privacyPolicy(facts: OutlineFacts): string {
  const firms = markBlanks(facts.recipients.banks.map(({ name }) => escapeHtml(name)).join(", "));
  return [
    paragraph(
      `Bu politika ${escapeHtml(facts.siteUrl)} adresinde gizliliğinizi nasıl koruduğumuzu özetler. Ayrıntılar ${noticeLink}'ndedir.`,
    ),
    controllerSection(facts),
    section(
      "Ne topluyoruz?",
      paragraph("Bağışınız için ad soyad, telefon ve isterseniz e-posta. Üyelik ve parola istemeyiz."),
    ),
    section(
      "Ödeme güvenliği",
      paragraph(
        `Kart numaranız tarayıcınızdan doğrudan bankaya ya da ödeme kuruluşuna gider (${firms}); bize ulaşmaz ve saklanmaz.`,
      ),
    ),
    section(
      "Ne yapmıyoruz?",
      list([
        "Verilerinizi satmayız.",
        `Reklam ve izleme çerezi kullanmayız: ${cookieLink}.`,
        "İzniniz olmadan kampanya iletisi göndermeyiz (6563 sayılı Elektronik Ticaretin Düzenlenmesi Hakkında Kanun; Ticari İletişim ve Ticari Elektronik İletiler Hakkında Yönetmelik, RG 15.07.2015/29417). İletilerde İYS kullanımı: " +
          `${blank("İYS'ye kayıtlı olup olmadığınız ve iznin nasıl geri alınacağı")}.`,
      ]),
    ),
    section(
      "Sosyal medya ve harita",
      paragraph("İletişim sayfasındaki harita, siz düğmesine basmadan yüklenmez."),
    ),
    section(
      "Haklarınız",
      paragraph(`KVKK m. 11'deki haklarınızı ${noticeLink}'nde anlatıldığı gibi kullanırsınız.`),
    ),
    effect,
  ].join("\n");
}

export function retentionPolicy(facts: OutlineFacts): string {
  const items = Object.values(processings).map((processing: Processing) => {
    const kept = describeKept(processing.kept, facts.retention);
    return `<strong>${processing.category}</strong> (${processing.subjects}): ${kept}`;
  });
  return [
    paragraph(
      "Bu politika, 6698 sayılı Kanun m. 7 ve Kişisel Verilerin Silinmesi, Yok Edilmesi veya Anonim Hale Getirilmesi Hakkında Yönetmelik (RG 28.10.2017/30224) uyarınca hazırlanmıştır.",
    ),
    controllerSection(facts),
    section(
      "Kayıt ortamları",
      list([
        "Sitenin veritabanı ve yedekleri",
        "Sunucudaki belge ve resimler",
        blank("kâğıt belgeler, bilgisayarlar, muhasebe programı ve diğerleri"),
      ]),
    ),
    section(
      "Saklama süreleri",
      list(items),
      paragraph(`Site dışındaki kayıtlar: ${blank("kayıt ve süresi")}.`),
    ),
    section(
      "Süreleri gerektiren kanunlar",
      list([
        "213 sayılı Vergi Usul Kanunu m. 253 ve 6102 sayılı Türk Ticaret Kanunu m. 82: defter ve belgeler",
        blank("5737 ya da 5253 sayılı Kanun ile uyulan diğer düzenlemeler"),
      ]),
    ),
    section(
      "İmha",
      paragraph(
        `Süresi dolan veriler sitede her gece kendiliğinden silinir. Başvuru üzerine silme, yetkili kişinin onayıyla yapılır ve kaydedilir. Site dışındaki kayıtların periyodik imhası: ${blank("aralık ve yöntem")}.`,
      ),
    ),
    section(
      "Tedbirler",
      paragraph(
        "Göreve göre yetki, iki adımlı doğrulama, denetim kaydı, kart numarasının hiç saklanmaması, günlüklerde ad, telefon ve e-posta bulunmaması.",
      ),
      paragraph(`İdari tedbirler: ${blank("eğitim, gizlilik taahhüdü, veri işleyen sözleşmeleri")}.`),
    ),
    section("Görevliler", list([`${blank("unvan, birim ve görevi: saklama ve imhadan sorumlu kişiler")}`])),
    effect,
  ].join("\n");
}

export function cookieNotice(facts: OutlineFacts): string {
  return [
    paragraph(
      "Sitemizde yalnızca istediğiniz hizmetin verilebilmesi için kesinlikle gerekli çerezler vardır. Kişisel Verileri Koruma Kurumu'nun Çerez Uygulamaları Hakkında Rehberi'ne göre bunlar için açık rıza gerekmez; KVKK m. 5/2-f uyarınca kullanılır ve bu metinle (m. 10) bilgilendirilirsiniz.",
    ),
    controllerSection(facts),
    section(
      "Kullandığımız çerezler",
      list(
        facts.cookies.map(
          ({ name, purpose, kept }) => `<strong>${escapeHtml(name)}</strong>: ${purpose} (${kept})`,
        ),
      ),
      paragraph(
        "Sepetiniz ve seçtiğiniz para birimi tarayıcınızın kendi belleğinde durur ve bize gönderilmez; yazdığınız form sekme kapanınca silinir.",
      ),
    ),
    section(
      "Üçüncü taraflar",
      paragraph(
        `Reklam, ölçüm ve izleme çerezi yoktur. Kartla bağışta geçtiğiniz banka sayfasında bankanın kuralları, açarsanız haritada sağlayıcısının kuralları geçerlidir. ${blank("siteye başka bir hizmet eklediyseniz yazın, yoksa bu cümleyi silin")}`,
      ),
    ),
    section(
      "Silmek isterseniz",
      paragraph(
        "Tarayıcınızın ayarlarından çerezleri ve site verilerini silebilirsiniz; sepetiniz ve dil tercihiniz sıfırlanır.",
      ),
    ),
    section("Haklarınız", paragraph(`${noticeLink}'nde anlatılır.`)),
  ].join("\n");
}
