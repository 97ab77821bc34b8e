import { missingLevelText } from "#app/admin/right-texts.ts";
import type { Placeholder, WordGroup } from "#shared/content/words.ts";

export const wordsText = {
  title: "Metinler",
  lead: "Sitenizin sözleri. Yalnızca Türkçesini yazmanız yeter; değiştirmediğiniz metin varsayılan hâliyle kalır.",
  backToList: "Metinlere dön",
  edit: "Düzenle",
  changed: "Değiştirildi",
  isDefault: "Varsayılan",
  missing: (languages: string) => `${languages} yazılmadı`,
  loadFailed: "Metinler yüklenirken bir hata oluştu.",
  saveFailed: "Metinler kaydedilirken bir hata oluştu.",
  saved: "Metinler başarıyla kaydedildi.",
  missingRight: missingLevelText("settings"),

  resetOne: "Varsayılana Dön",
  resetAll: "Tümünü Varsayılana Döndür",
  resetOneTitle: (name: string) => `“${name}” varsayılana dönsün mü?`,
  resetAllTitle: "Bütün metinler varsayılana dönsün mü?",
  resetText: "Yazdıklarınız her dilde silinir. Eskisi Denetim Kaydı'nda kalır.",
  resetYes: "Evet, Varsayılana Dön",
  resetDone: "Varsayılan metinlere başarıyla dönüldü.",
  resetFailed: "Varsayılana dönülürken bir hata oluştu.",

  defaultText: (text: string) => `Varsayılan: “${text}”`,
  emptyShowsDefault: (text: string) => `Boşsa ziyaretçi şunu okur: “${text}”`,
  emptyShowsTurkish: "Boşsa ziyaretçi Türkçe metninizi okur.",
  emptyShowsEnglish: "Boşsa ziyaretçi başında [AR] ile İngilizce metninizi okur; o da yoksa Türkçesini.",
  mustContain: (names: string) => `Metinde şunlar kalmalıdır: ${names}.`,
  placeholders: { yıl: "{yıl} içinde bulunulan yıl", vakıf: "{vakıf} vakfın adı" } satisfies Record<
    Placeholder,
    string
  >,
  unknownPlaceholder: (names: string) =>
    names ? `Süslü parantez yalnızca ${names} için kullanılabilir.` : "Süslü parantez kullanılamaz.",
  missingPlaceholder: (names: string) => `Metinde ${names} bulunmalıdır.`,

  preview: "Önizleme",
  previewLead: "Kaydedilmemiş yazdıklarınızla, dar bir ekrandaki gibi; yazdıkça yenilenir.",
  previewLanguage: "Önizlemenin dili",
  previewNote: "Önizleme: bu metinler kaydedilene kadar yayında değildir.",
  sampleDonor: "Ayşe Yılmaz",

  groups: {
    hero: { title: "Açılış", lead: "Ana sayfanın en üstü. Slayt metinleri, etkin slayt yokken görünür." },
    home: { title: "Ana Sayfa", lead: "Ana sayfanın başlıkları, tanıtımı ve kapanışı." },
    steps: { title: "Üç Adım", lead: "Bağışın nasıl yerine ulaştığı." },
    footer: { title: "Alt Bilgi", lead: "Her sayfanın altındaki sözler." },
    thanks: { title: "Teşekkür Sayfası", lead: "Ödemeden sonra bağışçının gördüğü sözler." },
    proof: {
      title: "Güven Bandı",
      lead: "Ana sayfada ve Biz Kimiz sayfasında rakamların adları; rakam adın üstünde durur.",
    },
  } satisfies Record<WordGroup, { title: string; lead: string }>,
} as const;
