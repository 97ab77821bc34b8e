import { decisionKindTexts } from "./decision-texts.ts";

/** The alarms about shares of kurban (app/admin/alarms/alarm-texts.ts). */
export const kurbanAlarms = {
  kurban_over: {
    name: "Kontenjan dolduktan sonra gelen kurban ödemesi",
    advice:
      "Bu siparişin ödemesi, hissesinin ayrıldığı süre dolduktan ve kontenjan bittikten sonra ulaştı. Kurban sayfasındaki Fazla listesinde karar verin: kontenjanı artırın, başka bir seçeneğe aktarın ya da iade edin.",
  },
  kurban_locked_unpaid: {
    name: "Listesi kilitli hayvanda ödemesi düşen hisse",
    advice: `Hisse kesim listesinde, ama siparişinin ödemesi geri alındı ya da sipariş iptal edildi. Bağışçıyla görüşün; hisse listeden çıkacaksa “${decisionKindTexts.after_lock_change.name}” kararı yazın.`,
  },
  kurban_slaughtered_unpaid: {
    name: "Kesilmiş hayvanda ödemesi düşen hisse",
    advice:
      "Hisse kesildi, ama siparişinin ödemesi geri alındı ya da sipariş iptal edildi. Kesilmiş hisse geri alınamaz; bedelini bağışçıdan isteyin ya da nasıl karşılanacağına karar verin.",
  },
  kurban_window_ending: {
    name: "Kesilmemiş vacip hisseler, süre bitiyor",
    advice:
      "Bu seçeneğin son kesim saatine altı saatten az kaldı ya da süre bitti; kesildi olarak bildirilmemiş vacip hisseleri var. Yerleşmeyenleri yerleştirin, kesilenlerin bildirildiğini denetleyin. Süre bitince kalan hisseler Kurban sayfasındaki Fazla listesine düşer; hepsi kesilince ya da karara bağlanınca bu uyarı kapanır.",
  },
  kurban_share_difference: {
    name: "Siparişiyle tutmayan kurban hisseleri",
    advice:
      "Bir siparişin hisse sayısı adedinden farklı ya da hisselerinin durumu siparişin durumunu tutmuyor. Birkaç dakikada düzelmezse sistem yöneticinize bildirin.",
  },
  kurban_sum_difference: {
    name: "Hisseleriyle tutmayan kontenjan",
    advice:
      "Bir kurban seçeneğinin satılan ya da ayrılan sayısı hisselerini tutmuyor; veritabanı elle değiştirilmiş olabilir. Sistem yöneticinize bildirin.",
  },
  kurban_refund_difference: {
    name: "Hisseleriyle tutmayan kurban iadesi",
    advice:
      "İade edilen tutar, iade edilen hisselerin bedelinden farklı. Banka panelinden hisse bedelinden başka bir tutar iade edilmiş olabilir; iadeyi ve hisseleri karşılaştırın.",
  },
  kurban_season_difference: {
    name: "Siparişleriyle tutmayan kurban dönemi",
    advice:
      "Dönem raporundaki tutar, siparişlerin kalemlerini tutmuyor ya da kapanmış dönemde açık hisse var; veritabanı elle değiştirilmiş olabilir. Sistem yöneticinize bildirin.",
  },
} as const;
