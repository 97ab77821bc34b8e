/** SMS to donors, which are Turkish only. Staff can change the texts; the brief ones are for texts that do not fit. */
export const sms = {
  "sms.gift": "Sayın {ad}, {tutar} tutarındaki bağışınız alınmıştır. Teşekkür ederiz. Bağış no: {no} {vakıf}",
  "sms.gift.brief": "{tutar} bağışınız alındı. Bağış no: {no}",
  "sms.reminder":
    "Sayın {ad}, {tutar} tutarındaki havaleniz henüz bize ulaşmadı. Açıklamaya yazılacak no: {no} {vakıf}",
  "sms.reminder.brief": "{tutar} havaleniz henüz ulaşmadı. Açıklama: {no}",
  "sms.payLink": "Sayın {ad}, {tutar} bağışınızı kartla tamamlamak için: {bağlantı} {vakıf}",
  "sms.payLink.brief": "{tutar} bağışınızı kartla tamamlamak için: {bağlantı}",
  /** Without Turkish letters, because the text of a code must be one part on every network (donors-who-return, A4). */
  "sms.donorCode":
    "Bagislarim giris kodu: {kod} (5 dk). Yalniz bagislarinizi gosterir, ileti onayi degildir. Paylasmayin.",
} as const;
