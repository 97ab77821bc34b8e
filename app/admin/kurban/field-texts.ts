import { missingLevelText } from "#app/admin/right-texts.ts";
import type { DecisionKind } from "#shared/giving/kurban-decisions.ts";
import { maxLinkDevices } from "#shared/giving/kurban-field.ts";
import { ownValue } from "#shared/text/own-value.ts";

export const linkText = {
  title: "Saha Bağlantıları",
  lead: "Bağlantı, hesabı olmayan görevliye bir kesim yerinin ekranını açar. Dönemin son kesim zamanından iki gün sonra biter.",
  back: "Saha",
  loadFailed: "Saha bağlantıları yüklenirken bir hata oluştu.",
  failed: "Bağlantı oluşturulurken bir hata oluştu.",
  place: "Kesim yeri",
  noPlaces: "Açık bir dönemde kesim yeri yok. Önce dönem sayfasında kesim yeri ekleyin.",
  create: "Bağlantı oluştur",
  ended: "Bu dönemin son kesim zamanı geçti; yeni bağlantı oluşturulamaz.",
  missing: "Kesim yeri bulunamadı. Sayfayı yenileyip yeniden seçin.",
  created: "Bağlantı hazır",
  createdLead:
    "Bu adres yalnızca şimdi gösterilir. Telefonun kamerasıyla kodu okutun ya da adresi görevliye kendiniz iletin.",
  address: "Adres",
  code: (place: string) => `${place} bağlantısının QR kodu`,
  list: "Bağlantılar",
  empty: "Henüz bağlantı yok.",
  by: (name: string, time: string) => `${name} · ${time}`,
  formerStaff: "Silinmiş kullanıcı",
  devices: "Cihaz",
  deviceCount: (count: number) => `${count} / ${maxLinkDevices}`,
  lastSeen: "Son görülme",
  never: "Henüz açılmadı",
  expires: "Biter",
  active: "Açık",
  expired: "Süresi doldu",
  revoked: "İptal edildi",
  revoke: "İptal et",
  revokeTitle: "Bağlantı iptal edilsin mi?",
  revokeLead:
    "Telefonlar hemen kapanır; gönderilmemiş bildirimler telefonda bekler ve yeni bağlantıyla gönderilir.",
  revokeYes: "Evet, İptal Et",
  revokedMessage: "Bağlantı başarıyla iptal edildi.",
} as const;

export const problemText = {
  title: "Saha",
  loadFailed: "Saha bildirimleri yüklenirken bir hata oluştu.",
  lead: "Kesim yerlerinden gelen sorunlar ve kurallara uymayan bildirimler.",
  open: "Saha ekranını aç",
  links: "Bağlantılar",
  empty: "Ofisin bakacağı bildirim yok.",
  clocks: "Saati yanlış telefonlar",
  clocksLead: "Bildirimlerin zamanı düzeltilerek kaydedildi. Yine de telefonun saatini düzelttirin.",
  fast: (minutes: number) => `${minutes} dakika ileri`,
  slow: (minutes: number) => `${minutes} dakika geri`,
  device: (id: string) => `Telefon ${id.slice(0, 4).toUpperCase()}`,
  item: (tag: string, kind: string) => `${tag} · ${kind}`,
  when: "Olay",
  arrived: "Ulaştı",
  note: "Not",
  retry: "Yeniden kaydet",
  finish: "Tamam",
  onlyPlanners: missingLevelText("kurban"),
  onlyDeciders: missingLevelText("kurban", "decide"),
  finished: "Bildirim tamam olarak işaretlendi.",
  missing: "Bu bildirime başka biri baktı.",
  retried: { applied: "Bildirim kaydedildi.", repeated: "Bu zaten kaydedilmiş." },
  refusedAgain: "Kayıt yine kurallara uymuyor. Nedeni aşağıda.",
} as const;

type Advice = { reason: string; advice: string; decision?: DecisionKind };

const adviceByRule: Record<string, Advice> = {
  list_version: {
    reason: "Telefon eski listeyle bildirdi.",
    advice:
      "Hangi listeyle kesildiğini sahadan öğrenin. Hisse sahipleri aynıysa yeniden kaydedin; değilse karar yazın.",
    decision: "after_lock_change",
  },
  other_place: {
    reason: "Telefon, başka bir yerin bağlantısıyla bildirdi.",
    advice: "Bildirim doğruysa yeniden kaydedin.",
  },
  no_shares: {
    reason: "Hayvanda hisse yok ya da kesim süresi bitince hisseler listeden çıktı.",
    advice:
      "Hayvan süresinde kesildiyse kesim yeri için “Süresinden sonra kesim”, hayvan için “Liste kapandıktan sonra değişiklik” kararı yazın. Hisselere Fazla sayfasında yer verin, kilidi açıp hisseleri hayvana yerleştirin, listeyi kilitleyin, sonra yeniden kaydedin.",
    decision: "after_lock_change",
  },
  kurban_animals_slaughtered_in_window: {
    reason: "Kesim saati yerin kesim zamanının dışında, hayvanda vacip hisse var.",
    advice:
      "Zamanı sahadan öğrenin. Kesim sayılacaksa karar yazın; başka bir yönetici onaylayınca yeniden kaydedin.",
    decision: "late_slaughter",
  },
  kurban_animals_slaughtered_if_read: {
    reason: "Adların okunduğu bildirilmedi.",
    advice: "Adlar okunduysa saha ekranında Okundu’ya basın, sonra yeniden kaydedin.",
  },
  kurban_animals_slaughtered_with_ear_tag: {
    reason: "Seçenek kanıt istiyor, hayvanın küpe numarası yok.",
    advice: "Hayvanın küpe numarasını yazın, sonra yeniden kaydedin.",
  },
  kurban_animals_slaughtered_if_locked: {
    reason: "Hayvanın listesi kilitli değil.",
    advice: "Listeyi kilitleyin, sonra yeniden kaydedin.",
  },
  undo: {
    reason: "Geri alma süresi geçti ya da başka bir telefon bildirdi.",
    advice: "Hayvan gerçekten kesilmediyse bir yönetici yeniden kaydederek geri alır.",
  },
};

/** What speaks against an event, and what the office can do. A problem has no rule. */
export function adviceAbout(rule: string | null): Advice {
  if (rule === null)
    return {
      reason: "",
      advice: "Sahayı arayın. Hayvan kesilemeyecekse Hayvanlar sayfasında “Hayvanı ayır” düğmesine basın.",
    };
  const unknown = {
    reason: "Kayıt kurallara uymuyor.",
    advice: "Sahayı arayın, sonra yeniden kaydedin.",
  };
  return ownValue(adviceByRule, rule) ?? unknown;
}
