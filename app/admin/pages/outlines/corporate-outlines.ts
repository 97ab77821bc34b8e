import type { corporateSlugs } from "#shared/content/corporate-slugs.ts";
import { blank, list, paragraph, section } from "./outline.ts";

type CorporateOutlines = Record<(typeof corporateSlugs)[number], { title: string; content: string }>;

const contactLink = '<a href="/iletisim">iletişim sayfamızdan</a>';

/** The outlines of the ten pages of the menu (docs/specification.md#2-screens-and-routes). */
export const corporateOutlines: CorporateOutlines = {
  "biz-kimiz": {
    title: "Biz Kimiz",
    content: [
      paragraph(blank("vakfı iki üç cümleyle anlatın: kim için, nerede, ne yapıyorsunuz")),
      section("Amacımız", paragraph(blank("resmî senetteki amaç, sade sözlerle"))),
      section("Nasıl çalışıyoruz?", list([blank("ilk ilke"), blank("ikinci ilke"), blank("üçüncü ilke")])),
      section("Rakamlarla", list([blank("ulaşılan kişi, il ya da ülke sayısı ve yılı")])),
    ].join("\n"),
  },
  hakkimizda: {
    title: "Hakkımızda",
    content: [
      paragraph(blank("kuruluş yılı, merkez ve vakfın özeti")),
      section("Çalışma alanlarımız", list([blank("alan"), blank("alan"), blank("alan")])),
      section("Nerede çalışıyoruz?", paragraph(blank("iller ve ülkeler"))),
      section("Kimlerle çalışıyoruz?", paragraph(blank("iş ortakları, gönüllüler, üyelikler"))),
    ].join("\n"),
  },
  tarihce: {
    title: "Tarihçe",
    content: [
      paragraph(blank("vakfın nasıl doğduğu")),
      section(blank("kuruluş yılı"), paragraph(blank("o yıl ne oldu"))),
      section(blank("dönüm noktası olan yıl"), paragraph(blank("o yıl ne oldu"))),
      section("Bugün", paragraph(blank("vakıf bugün nerede"))),
    ].join("\n"),
  },
  "yetkili-kurullar": {
    title: "Yetkili Kurullar",
    content: [
      section("Mütevelli Heyeti", list([blank("ad soyad, görevi")])),
      section("Yönetim Kurulu", list([blank("ad soyad, görevi")]), paragraph(blank("görev süresi"))),
      section("Denetim Kurulu", list([blank("ad soyad, görevi")])),
    ].join("\n"),
  },
  "vakif-kurulus-senedi": {
    title: "Vakıf Kuruluş Senedi",
    content: [
      paragraph(`${blank("noter, tarih ve yevmiye no")} ile düzenlenen resmî senedin özetidir.`),
      section("Ad ve merkez", paragraph(blank("senetteki ad ve merkez"))),
      section("Amaç", paragraph(blank("senetteki amaç maddesi"))),
      section("Mal varlığı ve gelirler", paragraph(blank("senetteki maddeler"))),
      section("Organlar", paragraph(blank("organlar ve görevleri"))),
      section("Sona erme", paragraph(blank("senetteki sona erme ve devir maddesi"))),
      paragraph(`Senedin tam metnini ${contactLink} isteyebilirsiniz.`),
    ].join("\n"),
  },
  denetim: {
    title: "Denetim",
    content: [
      section(
        "Kim denetliyor?",
        list([blank("iç denetim"), blank("bağımsız denetim kuruluşu"), blank("bağlı olunan idare")]),
      ),
      section("Yıllık raporlar", list([blank("yıl ve raporun bağlantısı")])),
      section("Bağışların dağılımı", paragraph(blank("son yılın gelir ve gider özeti"))),
    ].join("\n"),
  },
  "etik-degerler": {
    title: "Etik Değerler",
    content: [
      section(
        "Değerlerimiz",
        list([blank("değer ve ne anlama geldiği"), blank("değer ve ne anlama geldiği")]),
      ),
      section("Çıkar çatışması ve hediye", paragraph(blank("vakfın kuralı"))),
      section("Yardım alan kişilerin onuru", paragraph(blank("fotoğraf, isim ve adres konusundaki kural"))),
      section(
        "Bildirim",
        paragraph(
          `Bir aykırılık gördüyseniz ${contactLink} bize yazın; ${blank("kim okur, nasıl korunur")}.`,
        ),
      ),
    ].join("\n"),
  },
  "uyum-ve-risk": {
    title: "Uyum ve Risk",
    content: [
      section(
        "Uyduğumuz kurallar",
        list([
          `${blank("vakıfsanız 5737 sayılı Vakıflar Kanunu, dernekseniz 5253 sayılı Dernekler Kanunu")}`,
          "2860 sayılı Yardım Toplama Kanunu",
          "6698 sayılı Kişisel Verilerin Korunması Kanunu",
          blank("diğer mevzuat"),
        ]),
      ),
      section(
        "Bağışın kaynağı",
        paragraph(blank("kaynağı bilinmeyen ya da olağan dışı bağışlarda ne yapılır")),
      ),
      section("İzlediğimiz riskler", list([blank("risk ve alınan önlem")])),
      section("Çocukların korunması", paragraph(blank("vakfın kuralı"))),
    ].join("\n"),
  },
  "medya-odasi": {
    title: "Medya Odası",
    content: [
      paragraph(blank("vakfın basın için kısa tanıtımı")),
      section("Basın iletişimi", paragraph(blank("sorumlu kişi, telefon, e-posta"))),
      section("Logo ve fotoğraf kullanımı", list([blank("kural")])),
      section("Basın bültenleri", paragraph('Duyurularımız <a href="/haberler">haberler</a> sayfasındadır.')),
    ].join("\n"),
  },
  "insan-kaynaklari": {
    title: "İnsan Kaynakları",
    content: [
      section("Çalışma ortamı", paragraph(blank("çalışan sayısı ve ilkeler"))),
      section("İşe alım", list([blank("adım"), blank("adım")])),
      section("Açık pozisyonlar", paragraph(blank("ilanlar ya da açık pozisyon olmadığı"))),
      section("Gönüllülük", paragraph(blank("gönüllüler ne yapar, nasıl başvurulur"))),
      section("Başvuru bilgileriniz", paragraph(`Başvurular ${blank("süre")} saklanır, sonra silinir.`)),
    ].join("\n"),
  },
};
