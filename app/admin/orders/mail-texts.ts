export const mailText = {
  title: "E-postalar",
  states: {
    queued: "Gönderilmeyi bekliyor",
    sending: "Gönderiliyor",
    sent: "Gönderildi",
    failed: "Gönderilemedi",
    unknown: "Belirsiz",
    withdrawn: "Geri çekildi",
  },
  again: "Yeniden denenecek",
  attempt: (attempt: number) => `${attempt}. gönderim`,
  nextTry: (at: string) => `Kendiliğinden yeniden denenecek: ${at}`,
  unknown:
    "E-posta sunucusunun yanıtı gelmedi: gitmiş de olabilir, gitmemiş de. Kendiliğinden yeniden gönderilmez.",
  answer: (answer: string) => `Sunucunun yanıtı: ${answer}`,
  noAddress: "Bağışçı e-posta adresi vermedi.",
  wrongAddress: "Verilen adres geçerli bir e-posta adresi değil; e-posta gönderilemez.",
  off: "Sitede e-posta sunucusu ayarlı değil.",
  none: (to: string) => `${to} adresine henüz e-posta gönderilmedi.`,
  sendOf: {
    received: "“Bağış alındı” e-postası gönder",
    transfer_instructions: "Havale bilgilerini gönder",
    donor_page: "Bağışlarım bağlantısını gönder",
  },
  unsentDocument: (number: string | null) =>
    `${number ? `${number} numaralı belge` : "Belge"} e-postayla kimseye gönderilmedi.`,
  sendDocument: "Belgeyi gönder",
  sendAgain: "Yeniden Gönder",
  sending: "Gönderiliyor...",
  againTitle: "E-posta yeniden gönderilsin mi?",
  againText: {
    sent: (to: string) => `Bu e-posta ${to} adresine daha önce gönderildi; bağışçı ikinci kez alır.`,
    unknown: (to: string) =>
      `Önceki e-postanın ${to} adresine ulaşıp ulaşmadığı bilinmiyor; bağışçı iki kez alabilir.`,
  },
  againYes: "Evet, Yeniden Gönder",
  failed: "E-posta gönderilirken bir hata oluştu.",
  outcomes: {
    sent: "E-posta başarıyla gönderildi.",
    already: "E-posta başarıyla gönderildi.",
    unknown: "E-postanın gönderilip gönderilmediği belirsiz.",
    late: "E-posta sıraya alındı; kısa süre içinde gönderilecek.",
    off: "E-posta gönderilemedi: Sitede e-posta sunucusu ayarlı değil.",
    "no-address": "E-posta gönderilemedi: Siparişte geçerli bir adres yok.",
    untrue: "E-posta gönderilemedi: Siparişin durumu bu e-postaya uymuyor.",
    overtaken: "Bu e-posta az önce yeniden gönderildi; sonucu aşağıda.",
    underway: "Önceki e-posta henüz yolda; sonucunu bekleyin.",
    limit: "E-posta gönderilemedi: Bu adrese bugün ödenmemiş bağışlar için en çok 3 e-posta gider.",
  },
  failedWith: (answer: string | null) => `E-posta gönderilemedi: ${answer ?? "Bilinmeyen hata."}`,
  waitsWith: (answer: string | null) =>
    `E-posta henüz gitmedi, yeniden denenecek${answer ? `. Sunucunun yanıtı: ${answer}` : "."}`,
} as const;
