import { HandHeart } from "lucide-react";
import { contentText, writeText } from "#app/admin/records/content-texts.ts";
import type { Section } from "#app/admin/sections.ts";

export const campaignsText = {
  ...contentText("campaigns", "kampanyayı", {
    help: "Bağış almış bir kampanya silinince arşivlenir: siteden kalkar, bağışları ve toplanan tutarı kayıtlarda kalır, istediğiniz zaman geri gelir.",
    deletedNote:
      "Silinen kampanyalar 30 gün içinde geri yüklenebilir. Bağış almış olanlar arşivde kalır, her zaman geri yüklenebilir. Geri yüklenen kampanya pasiftir.",
    archiveNote:
      "Bu kampanyaya bağış yapıldı: kampanya silinmez, arşivlenir; bağış kayıtları korunur. İstediğiniz zaman geri yükleyebilirsiniz.",
    loadAllFailed: (code) =>
      code
        ? `Kampanyalar yüklenirken bir hata oluştu: ${code}`
        : "Kampanyalar yüklenirken bir hata oluştu. Lütfen daha sonra tekrar deneyin.",
  }),
  minAmount: "Minimum Bağış Tutarı",
  minAmountHint: "Boş bırakılırsa alt sınır uygulanmaz.",
  minKurbanHint: "Boş bırakılırsa kurbanın genel alt sınırı uygulanır.",
  presets: {
    title: "Hazır Tutarlar",
    hint: "En çok dört tutar; etiketler öteki dillerin sekmelerinde çevrilir. Hiç tutar yoksa yuvarlak tutarlar önerilir; kurbanda fiyat geçerlidir.",
    none: "Hazır tutar yok.",
    add: "Tutar Ekle",
    remove: "Tutarı Kaldır",
    example: "1 koli · bir ailenin bir ayı",
    below: "Minimum bağış tutarının altında: sitede gösterilmez.",
    amount: (row: number) => `${row}. tutar`,
    label: (row: number) => `${row}. etiket: neye yeter?`,
    chosen: "Önceden seçili",
    chosenOf: (row: number) => `${row}. tutar önceden seçili`,
    invalid:
      "Her satıra en az 1 TL'lik, diğerlerinden farklı bir tutar yazınız; en çok biri önceden seçilir.",
  },
  displayOrderHint: "Başka bir kampanyanın sırası yazılırsa o ve arkasındakiler birer sıra kayar.",
  isActiveHint: "Pasif kampanyaya bağış yapılamaz; sepetinde olan ziyaretçiye kapandığı bildirilir.",
  titleUseless: "Başlıkta en az bir harf ya da rakam olmalıdır.",
};

export const section: Section = {
  icon: HandHeart,
  text: campaignsText,
  writes: writeText("campaigns", {
    deactivated: "Kampanya başarıyla pasife alındı. Sepetinde olan ziyaretçilere kapandığı bildirilir.",
    copied: "Kampanyanın kopyası başarıyla oluşturuldu. Pasiftir; toplanan tutar kopyaya geçmez.",
    restored: "Kampanya başarıyla geri yüklendi. Sitede görünmesi için aktife alın.",
  }),
};
