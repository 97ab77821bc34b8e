import type { OverWish, ProxyChannel, ShareOwner, ShareState } from "#shared/giving/kurban-shares.ts";

export const shareStateNames: Record<ShareState, string> = {
  held: "Ayrıldı",
  paid: "Ödendi",
  placed: "Hayvana yazıldı",
  slaughtered: "Kesildi",
  lapsed: "Süresi doldu",
  over: "Fazla",
  moved: "Aktarıldı",
  returned: "İade edildi",
};

export const ownerNames: Record<ShareOwner, string> = {
  self: "Kendisi",
  other: "Başkası",
  child: "Çocuğu",
  deceased: "Vefat etmiş yakını",
};

export const channelNames: Record<ProxyChannel, string> = {
  web: "Site",
  phone: "Telefon",
  paper: "Kâğıt",
  desk: "Ofis",
  representative: "Temsilci",
};

export const wishNames: Record<OverWish, string> = {
  other_offer: "Başka bir kurban seçeneğine aktarılsın",
  next_season: "Gelecek döneme kalsın",
  refund: "İade edilsin",
};

export const shareText = {
  empty: "Henüz hisse yok.",
  total: (count: string) => `Toplam ${count} hisse`,
  search: "Ad ya da sipariş no",
  searchOrder: "Sipariş no",
  share: "Hisse",
  order: "Sipariş",
  offer: "Seçenek",
  state: "Durum",
  type: "Tür",
  names: "Ad",
  nameless: "Adı yok",
  owner: "Hisse sahibi",
  proxy: "Vekâlet",
  takenBy: (name: string) => `Alan: ${name}`,
  animal: "Hayvan",
  title: (campaign: string, n: number) => `${campaign}, ${n}. hisse`,
  number: (n: number) => `${n}. hisse`,
  namesBy: (day: string) => `Ad bekleniyor: ${day}`,
  noName: "Ad yazılmadı",
  several: "Tek kişi, onaylandı",
  until: (time: string) => `${time} saatine kadar`,
  windowEnded: "Bayram günlerinde kesilemedi",

  correct: "Adı düzelt",
  correctTitle: (n: number) => `${n}. hissenin adı`,
  name: "Kesimde okunacak ad soyad",
  ownerOf: "Kimin adına",
  saveName: "Kaydet",
  saving: "Kaydediliyor...",
  nameSaved: "Ad başarıyla kaydedildi.",
  namesSaved: (count: string) => `${count} ad başarıyla kaydedildi.`,
  locked: "Kesim listesi kapandı. Değişiklik için karar gerekir.",
  ended: "Bu hissenin adı artık değiştirilemez.",
  confirmSeveral: "Bu, tek kişinin adıdır",
  problems: {
    name: "Ad en çok 60 harf olmalı; rakam, bağlantı ve @ işareti içermemelidir.",
    several: "Bir hisse bir kişi adınadır. Birden fazla kişi için hisse sayısını artırınız.",
    count: "Hisse sayısı adetle aynı olmalıdır.",
  },

  panel: "Hisseler",
  panelOver: "Fazla hisseler için karar verin",
  paste: "Adları yapıştır",
} as const;

export const pasteText = {
  title: "Adları Yapıştır",
  back: "Siparişe dön",
  lead: "Her satıra bir ad yazın ya da Excel’den yapıştırın. İkinci sütunda kimin adına olduğu yazılabilir (kendisi, başkası, çocuğu, vefat).",
  loadFailed: "Hisseler yüklenirken bir hata oluştu.",
  failed: "Adlar kaydedilirken bir hata oluştu; hiçbir ad kaydedilmedi.",
  waiting: (count: string) => `${count} hissenin adı yok`,
  allNamed: "Bütün hisselerin adı var",
  names: "Adlar",
  overwrite: "Adı olan hisselerin de üzerine yaz",
  single: "Birden fazla kişi gibi görünen adlar tek kişinindir",
  check: "Denetle",
  save: (count: string) => `${count} adı kaydet`,
  report: "Satır satır sonuç",
  row: "Satır",
  share: "Hisse",
  result: "Sonuç",
  good: "Yazılacak",
  twice: "Yazılacak; bu ad listede başka bir satırda da var",
  noShare: "Bu satıra hisse kalmadı",
  tooMany: "En çok 500 satır yapıştırın.",
  empty: "En az bir ad yazın.",
  fix: "Sorunlu satırları düzeltip yeniden denetleyin; hiçbir ad kaydedilmedi.",
  left: (count: string) => `${count} hisse adsız kalacak.`,
} as const;

export const holdText = {
  lead: "Ödenmesi beklenen hisseler. Süresi dolan hisse kendiliğinden yeniden satılır.",
  empty: "Şu anda ayrılmış hisse yok.",
  total: (count: string) => `Toplam ${count} sipariş`,
  loadFailed: "Ayrılan hisseler yüklenirken bir hata oluştu.",
  shares: "Hisse",
  until: "Ne zamana kadar",
  noEnd: "Süresiz",
  noEndHint: "Ödemesi geri alınmış sipariş; siz karar verene kadar bekler.",
  release: "Bırak",
  releaseTitle: "Hisseler bırakılsın mı?",
  releaseLead: (count: string) =>
    `${count} hisse yeniden satışa çıkar. Bağışçı sonra öderse, yer kaldıysa hissesini alır; kalmadıysa hisse fazlaya düşer.`,
  releaseYes: "Evet, Bırak",
  released: (count: number) => `${count} hisse başarıyla bırakıldı.`,
  nothingHeld: "Bu hisseler az önce ödendi ya da bırakıldı.",
  donor: "Bağışçı",
} as const;

export const overText = {
  lead: "Ödemesi kontenjan dolduktan sonra ulaşan hisseler. Her sipariş için karar verin.",
  empty: "Karar bekleyen fazla hisse yok.",
  loadFailed: "Fazla hisseler yüklenirken bir hata oluştu.",
  since: (time: string) => `${time} tarihinden beri bekliyor`,
  count: (count: number, title: string) => `${count} hisse · ${title}`,
  wish: "Bağışçının isteği",
  noWish: "Bağışçı henüz bir istek bildirmedi.",
  capacity: "Kontenjanı artır",
  offer: "Başka seçeneğe aktar",
  season: "Gelecek döneme bırak",
  refund: "İade et",
  capacityLead: (count: number) => `Bu seçeneğin kontenjanı ${count} hisse artar ve hisseler ödendi sayılır.`,
  offerLead: "Hisseler seçtiğiniz seçenekte ödendi sayılır. Bedel farkı istenmez ve geri verilmez.",
  seasonLead: "Hisseler başka bir dönemin seçeneğinde ödendi sayılır.",
  choose: "Seçenek",
  left: (title: string, season: string, left: string) => `${title} · ${season} · ${left} boş`,
  reason: "Kararın nedeni",
  reasonHint: "Karar kaydında kalır. Bağışçı adı yazmayın.",
  yes: "Karar Ver",
  working: "Kaydediliyor...",
  noOffer: "Uygun ve yeri olan bir seçenek yok.",
  notAsked: "Vacip kurban gelecek döneme yalnızca bağışçı isterse kalır.",
  resolved: (count: number) => `${count} hisse için karar başarıyla kaydedildi.`,
  stale: "Bu hisseler için az önce başka biri karar verdi.",
  rules: {
    text: "Kararın nedenini yazın.",
    room: "Seçtiğiniz seçenekte yeterli yer yok.",
    kinds: "Seçtiğiniz seçenekte bu kurban türü yok.",
    "not-asked": "Vacip kurban gelecek döneme yalnızca bağışçı isterse kalır.",
    refunding:
      "Bu hisseler için sonuçlanmamış bir iade var. Önce iadenin sonuçlanmasını bekleyin ya da iadeyi reddedin.",
  } as Record<string, string>,
} as const;
