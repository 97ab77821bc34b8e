import type { EventKind } from "#shared/giving/kurban-events.ts";

/** The field screen is Turkish, as the back office is. */
export const fieldText = {
  title: "Kesim",
  loading: "Yükleniyor…",
  read: "Okundu",
  slaughtered: "Kesildi",
  again: "Kesildi: bir kez daha basınız",
  hold: "1 saniye basılı tutunuz ya da iki kez basınız",
  problem: "Sorun var",
  undo: "Geri al",
  unsent: (count: number) => `Sunucuya gönderilmedi: ${count}`,
  sent: "Hepsi gönderildi",
  offline: "Bağlantı yok",
  signedOut: "Oturum kapandı. Bildirimler bu telefonda bekliyor.",
  signIn: "Giriş yap",
  wrongClock: (minutes: number) => `Telefonun saati ${minutes} dakika yanlış. Lütfen düzeltiniz.`,
  repeated: (time: string) => `Bu hayvan başka bir telefondan kesildi olarak bildirildi: ${time}`,
  oldList: "Liste yenilendi, lütfen yeniden açınız",
  wiped: "48 saattir bağlantı kurulamadı. Adlar bu telefondan silindi; bağlantı gelince yeniden yüklenir.",
  storeBroken: "Bildirim bu telefona kaydedilemedi. Telefonda yer açıp yeniden basınız.",
  closed: "Bu bağlantı açılamadı",
  closedLead: "Bağlantı yanlış ya da süresi dolmuş. Lütfen ofisten yeni bir bağlantı isteyiniz.",
  waiting: (count: number) =>
    `Gönderilmemiş ${count} bildirim bu telefonda bekliyor. Yeni bağlantıyla gönderilir.`,
  full: "Bu bağlantı en çok 5 cihazda açılır",
  fullLead: "Lütfen ofisten yeni bir bağlantı isteyiniz.",
  wait: "Çok fazla deneme oldu. Bir dakika sonra yeniden deneyiniz.",
  unreached: "Sunucuya ulaşılamadı. Liste bu telefona henüz yüklenmedi.",
  retry: "Yeniden dene",

  choosePlace: "Kesim yerini seçiniz",
  noPlaces: "Açık bir dönemde kesim yeri yok.",
  animals: (count: number) => `${count} hayvan`,
  otherPlace: "Kesim yerini değiştir",
  leave: "Çıkış",
  leaveAgain: "Adların silinmesi için bir kez daha basınız",
  left: "Çıkış yapıldı",
  leftLead: "Adlar bu telefondan silindi.",
  done: (done: number, total: number) => `${done} / ${total} kesildi`,

  find: "Hayvan ya da küpe numarası",
  letters: "Harf",
  digits: "Rakam",
  erase: "Sil",
  nothingFound: "Bu numarada hayvan yok",
  empty: "Bu yerde listesi kilitlenmiş hayvan yok.",
  earTag: (earTag: string) => `Küpe: ${earTag}`,
  otherAnimal: "Başka hayvan",
  wasRead: "Adlar okundu",
  slaughteredAt: (time: string) => `Kesildi: ${time}`,
  noNames: "Adlar bu telefonda yok.",

  problems: [
    "Küpe numarası tutmuyor",
    "Hayvan hasta ya da ölmüş",
    "İsim listesi yanlış",
    "Hayvan bulunamadı",
  ],
  note: "Kısaca yazınız",
  report: "Bildir",
  giveUp: "Vazgeç",
  reported: "Sorun bildirildi",

  office: "Ofis bakacak",
  seen: "Gördüm",
  kinds: {
    read: "Okundu",
    slaughtered: "Kesildi",
    problem: "Sorun",
    undone: "Geri alma",
  } satisfies Record<EventKind, string>,
} as const;

/** Why the server refused an event, in words for the field. */
const rules: Record<string, string> = {
  list_version: "Liste yenilendi.",
  no_shares: "Hayvanın listesinde hisse kalmamış.",
  undo: "Geri alma süresi geçti ya da başka telefon bildirdi.",
  other_place: "Hayvan, bu bağlantının kesim yerinde değil.",
  unknown_animal: "Hayvan kayıtlarda yok; bildirim yalnızca bu telefonda.",
  unreadable: "Sunucu bildirimi okuyamadı; bildirim yalnızca bu telefonda.",
  kurban_animals_slaughtered_in_window: "Kesim saati, yerin kesim günlerinin dışında.",
  kurban_animals_slaughtered_if_read: "Adlar okunmadı.",
  kurban_animals_slaughtered_with_ear_tag: "Hayvanın küpe numarası yok.",
  kurban_animals_slaughtered_if_locked: "Hayvanın listesi kilitli değil.",
};

export const ruleText = (rule: string) =>
  Object.hasOwn(rules, rule) ? rules[rule as keyof typeof rules] : "Bir kural buna izin vermedi.";
