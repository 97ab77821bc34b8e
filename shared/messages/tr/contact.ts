/** /iletisim. */
export const contact = {
  "contact.kicker": "Kapımız açık",
  "contact.lead":
    "Sorunuz, öneriniz ya da gönüllü olma isteğiniz için bizi arayın, yazın ya da bir çayımızı için.",
  "contact.call": "Bizi arayın",
  "contact.write": "Bize yazın",
  "contact.hours": "Çalışma saatleri",
  "contact.map.show": "Haritayı göster",
  "contact.map.open": "Google Haritalar'da aç",
  "contact.map.title": "Harita: {address}",
  "contact.map.note": "Harita Google'dan gelir: siz göstermeden Google'a hiçbir bilgi gitmez.",
  "contact.follow": "Bizi takip edin",
  "contact.help.title": "Aradığınız burada olabilir",
  "contact.help.accounts": "Havale ile bağış yapmak istiyorum",
  "contact.help.donate": "Kartla bağış yapmak istiyorum",
  "contact.help.careers": "Vakıfta çalışmak istiyorum",
  "contact.help.media": "Basın mensubuyum",
} as const;
