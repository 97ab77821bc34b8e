import { areaNames, levelNames } from "#shared/staff/right-names.ts";
import type { Area, GridArea, Level } from "#shared/staff/rights.ts";

/** What each level of an area allows besides the levels before it. */
export const levelMeanings: Record<GridArea, Partial<Record<Level, string>>> = {
  content: {
    see: "kampanya, proje, haber ve sayfaları açar",
    change: "ekler, değiştirir, yayımlar, siler",
  },
  orders: {
    see: "siparişleri ödeme, iade, hareket ve belgeleriyle, ödeme kayıtlarını ve uyarıları açar",
    change: "SMS ve e-posta gönderir, ödemeyi bankaya sorar, kayıtları denetler",
    decide: "durumu değiştirir, havaleyi tamamlar, uyarıyı kapatır, ikinci ödemeye karar verir",
  },
  contacts: {
    none: "bağışçıların telefonu ve e-posta adresi gizlenir",
    see: "telefonu ve e-posta adresini görür, bunlarla arar",
    change: "adı, telefonu ve e-posta adresini düzeltir",
    decide: "kişisel verileri arar, verir, siler",
  },
  refunds: {
    see: "iadeleri açar",
    change: "iade ister; sınırın altındaki hemen bankaya gider",
    decide: "iadeyi onaylar, reddeder, sonucunu yazar",
  },
  transfers: {
    see: "hareketleri ve ekstreleri açar",
    change: "ekstre yükler, hareketi ayırır, sütunları ve Karekodu kaydeder",
    decide: "hareketi siparişle eşler ve siparişi tamamlar, bağış açar, kuralları yönetir",
  },
  cash: {
    see: "kasaları ve günlerini açar",
    change: "günü açar, sayıp kapatır, bankaya götürülen parayı yazar",
    decide: "kasa ekler, düzenler, kullanımdan kaldırır",
  },
  documents: {
    see: "belgeleri açar, suretini indirir",
    change: "aslını verir, yıl dökümüne sipariş ekler",
  },
  exports: { change: "görebildiği listeleri ve belgeleri dosya olarak indirir" },
  kurban: {
    see: "dönemleri, seçenekleri ve hisseleri ad görmeden açar",
    change:
      "dönem, kesim yeri ve seçenek planlar, hisse adlarını görür ve düzeltir, ayrılanı bırakır, hayvan ekler, hisseleri yerleştirir, listeyi kilitler ve yazdırır, kesimi bildirir, filmi onaylar, tutanak ve dağıtım kaydeder",
    decide:
      "dönemi ve satışı açar, kapatır, kontenjanı değiştirir, fazla hisselere karar verir, kararları yazar ve onaylar, saha bağlantısı oluşturur, dönemi kapatır",
  },
  settings: {
    see: "ayarları, hesapları ve bankaları açar",
    change: "ayarları, metinleri, e-postaları ve hesapları değiştirir",
    decide: "siteyi açar, bankayı durdurur, hesap değişikliğini onaylar",
  },
  users: {
    see: "kullanıcıları açar",
    change: "kullanıcı ve yetki verir, parola sıfırlar, denetim kaydını açar",
  },
};

export const missingRightText = (area: Area) =>
  `Bu ekran için “${areaNames[area]}” yetkisi gerekir. Gerekiyorsa bir yöneticiden isteyin.`;

/** What a person lacks who sees a screen but may not use a button or form of it. */
export const missingLevelText = (area: Area, level: Level = "change") =>
  `Bunun için “${areaNames[area]}” alanında “${levelNames[level]}” yetkisi gerekir. Gerekiyorsa bir yöneticiden isteyin.`;
