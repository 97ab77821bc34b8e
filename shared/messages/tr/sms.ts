/** SMS to donors, which are Turkish only. Staff can change the texts; the brief ones are for texts that do not fit. */
export const sms = {
  "sms.gift": "Sayın {ad}, {tutar} tutarındaki bağışınız alınmıştır. Teşekkür ederiz. Bağış no: {no} {vakıf}",
  "sms.gift.brief": "{tutar} bağışınız alındı. Bağış no: {no}",
  "sms.reminder":
    "Sayın {ad}, {tutar} tutarındaki havaleniz henüz bize ulaşmadı. Açıklamaya yazılacak no: {no} {vakıf}",
  "sms.reminder.brief": "{tutar} havaleniz henüz ulaşmadı. Açıklama: {no}",
  "sms.payLink": "Sayın {ad}, {tutar} bağışınızı kartla tamamlamak için: {bağlantı} {vakıf}",
  "sms.payLink.brief": "{tutar} bağışınızı kartla tamamlamak için: {bağlantı}",
  "sms.kurban.slaughtered":
    "{adet} hisse kurbanınız vekâletinize uygun olarak kesildi. Allah kabul etsin. {bağlantı}",
  "sms.kurban.slaughtered.brief": "{adet} hisse kurbanınız kesildi. {bağlantı}",
  "sms.kurban.partly": "{adet} hissenizden {kesilen} tanesi kesildi, kalanı sırada. {bağlantı}",
  "sms.kurban.partly.brief": "{adet} hissenizden {kesilen} tanesi kesildi. {bağlantı}",
  "sms.kurban.window_ended": "Kurbanınız bayram günlerinde kesilemedi. Seçiminiz için: {bağlantı}",
  "sms.kurban.window_ended.brief": "Kurbanınız kesilemedi. {bağlantı}",
  /** Without Turkish letters, because the text of a code must be one part on every network (donors-who-return, A4). */
  "sms.donorCode":
    "Bagislarim giris kodu: {kod} (5 dk). Yalniz bagislarinizi gosterir, ileti onayi degildir. Paylasmayin.",
  "sms.donorCode.brief": "Bagislarim giris kodu: {kod} (5 dk). Paylasmayin.",
} as const;
