import { missingLevelText } from "#app/admin/right-texts.ts";
import type { Missing, ReadyLine } from "#server/giving/opening/read-opening-checklist.ts";

export const readyText = {
  title: "Hazır mısınız?",
  lead: "Site bağış kabul etmeden önce tamamlanması gerekenler.",
  openLead: "Sitenin durumu ve eksikleri.",
  loadFailed: "Hazırlık listesi yüklenirken bir hata oluştu.",
  openFailed: "Bağış kabulü açılırken bir hata oluştu.",

  closed: "Bağış kabulü henüz açılmadı. Aşağıdaki eksikler tamamlanınca açabilirsiniz.",
  ready: "Her şey hazır. Bağış kabulünü açabilirsiniz.",
  open: "Bağış kabulü açık.",
  openMissing: "Bağış kabulü açık, ama aşağıdaki eksikler var.",
  trial: "Site deneme bankasıyla çalışıyor. Gerçek bir banka tanımlanınca bağış kabulü bu listeyle açılır.",
  openedBy: (by: string, at: string) => `${by} tarafından ${at} tarihinde açıldı.`,
  openedWithoutList: "Bağış kabulü, sunucudaki READY=skip ayarıyla bu liste tamamlanmadan açıldı.",

  required: "Gerekenler",
  advised: "Önerilenler",
  done: "Tamam",
  missing: "Eksik",
  press: "Bağış kabulünü aç",
  opening: "Açılıyor…",
  askOpen: "Bağış kabulü açılsın mı?",
  openMeans:
    "Bağışçılar kartla ve havaleyle bağış yapmaya başlar. Açıldıktan sonra kendiliğinden bir daha kapanmaz.",
  opened: "Bağış kabulü başarıyla açıldı.",
  alreadyOpen: "Bağış kabulü zaten açık.",
  incomplete: "Bağış kabulü açılamadı: listede eksik var.",
  missingRight: missingLevelText("settings", "decide"),
  notYet: "Önce listedeki eksikleri tamamlayın.",

  progress: (done: string, all: string) => `${all} adımdan ${done} tanesi tamam.`,
  toList: "Listeyi aç",
} as const;

export type AdvisedLine = "contact" | "sms" | "mail" | "campaign" | "trial";

type LineText = {
  title: string;
  /** The reasons why the line does not hold. */
  reasons: Partial<Record<Missing, string>>;
};

const emptyText = "Sayfa var, ama metni boş.";
const blankText = "Metinde doldurulmamış yerler var; doldurup sayfayı yayınlayın.";
const draftText = "Metin yazıldı, ama yayınlanmadı.";
const demoText = "Sayfada hâlâ örnek vakfın metni var; kendi metninizi yazın.";

export const lineTexts: Record<ReadyLine | AdvisedLine, LineText> = {
  name: {
    title: "Vakfın kendi adı",
    reasons: {
      default: "Site hâlâ örnek vakfın adını taşıyor. Vakfınızın adını Kimlik bölümünde yazın.",
    },
  },
  accounts: {
    title: "Vakfın kendi banka hesapları",
    reasons: {
      none: "Bağışçıların havale gönderebileceği hesabınız yok. Örnek hesaplar sayılmaz.",
    },
  },
  notice: {
    title: "KVKK aydınlatma metni",
    reasons: {
      none: "Aydınlatma metni yazılmamış. “Yaz”, sitenin bildikleriyle doldurulmuş bir taslak açar.",
      empty: emptyText,
      demo: demoText,
      blank: blankText,
      draft: draftText,
    },
  },
  terms: {
    title: "Bağış şartları",
    reasons: {
      none: "Bağış şartları yazılmamış. “Yaz”, başlıkları hazır bir taslak açar.",
      empty: emptyText,
      demo: demoText,
      blank: blankText,
      draft: draftText,
    },
  },
  administrators: {
    title: "İkinci yönetici ya da iki adımlı doğrulama",
    reasons: {
      none: "Tek yönetici var ve iki adımlı doğrulaması kapalı. Doğrulamayı açın ya da ikinci bir yönetici ekleyin.",
    },
  },
  contact: {
    title: "Vakfın kendi iletişim bilgileri",
    reasons: {
      default: "Telefon, e-posta ya da adres hâlâ örnek; ziyaretçiler bunları görüyor.",
      empty: "Telefon, e-posta ya da adres henüz yazılmadı; yazılana kadar sitede gösterilmez.",
    },
  },
  sms: {
    title: "SMS",
    reasons: {
      none: "SMS'ler yalnızca günlüğe yazılıyor. Sunucuyu yöneten kişi SMS ayarıyla sağlayıcıyı tanıtır; metni Ayarlar'da siz yazarsınız.",
    },
  },
  mail: {
    title: "E-posta",
    reasons: {
      none: "E-posta gönderilemiyor; parolasını unutan giremez. Sunucuyu yöneten kişi SMTP_URL ayarını yapar.",
    },
  },
  trial: {
    title: "İlk lira",
    reasons: {
      none: "Bankanız gerçek bir ödemeyle denenmedi: bir lira ödeyin, iade edin ve gece karşılaştırmasını bekleyin.",
    },
  },
  campaign: {
    title: "İlk kampanya",
    reasons: {
      none: "Aktif kampanya yok: ziyaretçilerin bağış yapabileceği ilk kampanyayı oluşturun.",
    },
  },
};

/** The texts of the alarms about the opening. */
export const readyAlarms = {
  opened_without_list: {
    name: "Bağış kabulü liste tamamlanmadan açıldı",
    advice:
      "Sunucudaki READY=skip ayarı, yeni siteyi “Hazır mısınız?” listesi beklenmeden bağışa açtı. Listeyi kontrol edip eksikleri tamamlayın, sonra bu uyarıyı kapatın.",
  },
  site_not_ready: {
    name: "Bağışa açık sitede eksik var",
    advice:
      "Site bağış kabul ediyor, ama “Hazır mısınız?” listesinin bu satırı tamam değil. Listeden düzeltin; tamamlanınca uyarı kendiliğinden kapanır.",
  },
} as const;
