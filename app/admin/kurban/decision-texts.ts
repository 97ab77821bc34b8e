import type { DecisionKind, DecisionSubject } from "#shared/giving/kurban-decisions.ts";

type KindText = { name: string; means: string };

/** What a decision of each kind allows, and who bears what follows from it. */
export const decisionKindTexts: Record<DecisionKind, KindText> = {
  fourth_day: {
    name: "Dördüncü gün",
    means:
      "Kesim yerinin kesim zamanı dördüncü günün sonuna kadar uzatılabilir. Dördüncü günde kesimin geçerli olup olmadığı mezheplere göre değişir: dayanağını yazın. Karar o yerdeki bütün hisseler için geçerlidir.",
  },
  late_slaughter: {
    name: "Süresinden sonra kesim",
    means:
      "Üzerinde vacip hisse olan hayvan, kesim yerinin kesim zamanı dışında kesilmiş olarak kaydedilebilir. Bu kesimin hükmü mezheplere göre değişir: dayanağını ve bağışçılara ne söyleneceğini yazın.",
  },
  condemned_counts: {
    name: "Kesimden sonra uygun bulunmadı",
    means:
      "Hayvan hemen “uygun bulunmadı” olarak işaretlenir. “Sayılır” derseniz hisseler kesilmiş kalır ve karşılığında yeni bir hayvan kesilmez. “Sayılmaz” derseniz hisseler onaydan sonra yeniden ödenmiş olur, sıranın başında başka bir hayvana yazılır ve yeni hayvanın bedelini vakıf karşılar.",
  },
  partial_animal: {
    name: "Eksik hisseyle kesim",
    means:
      "Hayvanın listesi, hisseleri dolmadan kilitlenebilir. Eksik hisselerin bedelini kimin karşıladığını metne yazın.",
  },
  names_unknown: {
    name: "Adı bilinmeyen hisseler",
    means:
      "Hayvanın listesi, bazı hisselerin adı yazılmadan kilitlenebilir. Bu hisselerin kimin adına kesileceğini metne yazın.",
  },
  after_lock_change: {
    name: "Liste kapandıktan sonra değişiklik",
    means:
      "Kilitli listedeki hisseler bu karardan sonra değiştirilebilir. Basılmış listeler eskir; yeni listeyi sahaya siz ulaştırırsınız.",
  },
  over_resolution: {
    name: "Fazla hisse",
    means:
      "Kontenjan dolduktan sonra ödenen hisseler için ne yapıldığını kaydeder. Hisseleri “Fazla” sayfasından aktarın; oradaki karar da burada görünür.",
  },
};

export const subjectKindNames: Record<DecisionSubject, string> = {
  animal: "Hayvan",
  share: "Hisse",
  place: "Kesim yeri",
  offer: "Seçenek",
};

const searchLabels: Record<DecisionSubject, string> = {
  animal: "hayvanın numarası ya da küpesi",
  share: "sipariş numarası",
  place: "kesim yerinin adı",
  offer: "kampanyanın adı",
};

export const decisionText = {
  title: "Kararlar",
  lead: "Kuralın tek başına izin vermediği işler için verilen kararlar. Kaydedilen karar değişmez.",
  create: "Karar Yaz",
  write: "Karar yaz",
  created: "Karar başarıyla kaydedildi.",
  proposed: "Öneri başarıyla kaydedildi. Başka bir yönetici onaylayınca geçerli olur.",
  loadFailed: "Kararlar yüklenirken bir hata oluştu.",
  saveFailed: "Karar kaydedilirken bir hata oluştu.",
  empty: "Henüz karar yok.",
  total: (count: string) => `Toplam ${count} karar`,
  kind: "Kararın türü",
  chooseKind: "Tür seçin",
  twoNames:
    "Bu karar iki kişiyle verilir: siz önerirsiniz, başka bir yönetici onaylar. Onaya kadar geçerli değildir.",
  subject: "Konu",
  place: "Kesim yeri",
  search: (kinds: readonly DecisionSubject[]) =>
    `Arayın: ${kinds.map((kind) => searchLabels[kind]).join(", ")}`,
  searching: "Aranıyor...",
  searchFailed: "Arama yapılamadı. Yeniden deneyin.",
  notFound: "Bu aramaya uyan bir konu yok.",
  typeMore: "En az iki harf ya da rakam yazın.",
  noKind: "Önce kararın türünü seçin.",
  wrongSubject: "Bu tür bir karar için aramadan bir konu seçin.",
  waitingAlready: "Bu konu için onay bekleyen bir öneri var.",
  notSlaughtered: "Bu hayvan kesilmiş değil ya da zaten uygun bulunmadı.",
  counts: "Hisseler kesilmiş sayılır mı?",
  chooseCounts: "Seçin",
  countsYes: "Sayılır: hisseler kesilmiş kalır",
  countsNo: "Sayılmaz: hisseler sıranın başına döner",
  countsRequired: "Hisselerin sayılıp sayılmadığını seçin.",
  text: "Karar ve nedeni",
  textHint: "Kararı okuyan başka biri de anlamalı. Hisse sahibinin adını yazmayın.",
  source: "Dayanağı",
  sourceHint: "Örneğin din görevlisinin adı, fetva ya da veteriner raporunun numarası.",
  people: "Karar veren",
  state: "Durum",
  waiting: "Onay bekliyor",
  valid: "Geçerli",
  approvedBy: (name: string, at: string) => `Onaylayan: ${name}, ${at}`,
  formerStaff: "Silinmiş kullanıcı",
  approve: "Onayla",
  approveTitle: "Karar onaylansın mı?",
  approveYes: "Evet, Onayla",
  approved: "Karar başarıyla onaylandı.",
  approveFailed: "Karar onaylanırken bir hata oluştu.",
  approveFinal: "Onaylanan karar geri alınamaz.",
  own: "Kendi önerinizi başka bir yönetici onaylar.",
  stale: "Bu öneri az önce onaylandı ya da geri çekildi.",
  refused: "Kayıt kurallara uymuyor; hiçbir şey değişmedi.",
  withdraw: "Geri çek",
  withdrawTitle: "Öneri geri çekilsin mi?",
  withdrawLead: "Öneri silinir. Hayvan uygun bulunmadı olarak işaretlendiyse yeniden kesilmiş sayılır.",
  withdrawYes: "Evet, Geri Çek",
  withdrawn: "Öneri başarıyla geri çekildi.",
  withdrawFailed: "Öneri geri çekilirken bir hata oluştu.",
} as const;
