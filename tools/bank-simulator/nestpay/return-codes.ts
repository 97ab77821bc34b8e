// The issuer's texts. Their Turkish letters test the bank's character set.
const texts: Readonly<Record<string, string>> = {
  "01": "Bankanızı arayınız.",
  "04": "Karta el koyunuz.",
  "05": "İşlem onaylanmadı.",
  "12": "Geçersiz işlem.",
  "14": "Geçersiz kart numarası.",
  "34": "Güvenlik kodu hatalı.",
  "41": "Kayıp kart.",
  "43": "Çalıntı kart.",
  "51": "Kartın limiti yetersiz.",
  "54": "Kartın süresi dolmuş.",
  "57": "Kart sahibi bu işlemi yapamaz.",
  "91": "Kartın bankası hizmet dışı.",
};

export function issuerText(code: string): string {
  return texts[code] ?? "Genel red: kartın bankası işlemi onaylamadı.";
}
