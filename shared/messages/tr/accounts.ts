/** /hesap-numaralari. */
export const accounts = {
  "accounts.kicker": "Havale / EFT",
  "accounts.title": "Hesap Numaraları",
  "accounts.lead":
    "Bağışınızı banka şubenizden ya da mobil bankacılıktan doğrudan hesaplarımıza gönderebilirsiniz.",
  "accounts.holder": "Alıcı adı",
  "accounts.count": "{count} hesap",
  "accounts.copyNamed": "{name} IBAN kopyala",
  "accounts.copyIban": "IBAN kopyala",
  "accounts.copyReceiver": "Alıcı adını kopyala",
  "accounts.copyHolder": "Alıcı adını kopyala: {name}",
  "accounts.none": "Hesap numaralarımız henüz yayınlanmadı. Havale için bizi arayabilirsiniz.",
  "accounts.transfer": "Kayıtlı havalenizin bilgileri",
  "accounts.qr.show": "QR kodu göster",
  "accounts.qr.hide": "QR kodu gizle",
  "accounts.qr.named": "{name}: IBAN'ın QR kodu",
  "accounts.qr.text": "Telefonunuzun kamerasıyla okutun; IBAN ekrana yazılır, elle girmeniz gerekmez.",
  "accounts.karekod.named": "{name}: bankanın FAST TR Karekod'u",
  "accounts.karekod.scan": "Bankanızın uygulamasıyla okutun",
  "accounts.karekod.text": "Alıcı ve IBAN kendiliğinden yazılır; tutarı ve açıklamayı siz girersiniz.",
  "accounts.hint.title": "Gönderirken",
  "accounts.hint.holder": "Alıcı adını vakfın adıyla, eksiksiz yazın.",
  "accounts.hint.purpose":
    "Açıklamaya bağışınızın amacını yazın: zekât, yetim, kurban ya da kampanyanın adı.",
  "accounts.hint.phone": "Size dönebilmemiz için adınızı ve telefon numaranızı ekleyin.",
  "accounts.online.title": "Kartla bağış daha kolay",
  "accounts.online.text": "Kampanyanızı seçin, 3D Secure güvencesiyle birkaç dakikada tamamlayın.",
} as const;
