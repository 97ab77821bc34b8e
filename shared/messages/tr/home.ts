export const home = {
  "home.description":
    "Zekât, kurban, yetim ve acil yardım bağışlarınızı güvenle yapın; emanetinizi ihtiyaç sahiplerine birlikte ulaştıralım.",
  "home.hero.kicker": "İyilik için birlikte",
  "home.hero.kurbanKicker": "Kurban vekâleti",
  "home.hero.title": "Bir iyilik de sizden olsun",
  "home.hero.text": "Bir ucundan siz de tutun: bağışınız, ihtiyaç sahibine emanet bilinciyle ulaşır.",

  "home.about.title": "Emanetinizi, yerini bulana dek taşırız",
  "home.about.text":
    "Bağışınız, verildiği amaç için kullanılır ve ihtiyaç sahibine emanet bilinciyle, incitmeden ulaşır.",
  "home.about.more": "Bizi tanıyın",

  "home.steps.kicker": "Nasıl çalışıyoruz?",
  "home.steps.title": "Bağışınız üç adımda yerine ulaşır",
  "home.steps.choose.title": "Siz seçersiniz",
  "home.steps.choose.text":
    "Kime, ne için, ne kadar vereceğinize siz karar verirsiniz. Kartla ya da havaleyle birkaç dakikada tamamlanır.",
  "home.steps.deliver.title": "Biz taşırız",
  "home.steps.deliver.text":
    "Bağışınız yalnızca verildiği amaç için kullanılır. İhtiyacı yerinde görür, yardımı incitmeden teslim ederiz.",
  "home.steps.tell.title": "Haberiniz olur",
  "home.steps.tell.text":
    "Bağışınızın sonucunu ekranda görürsünüz; sahada olup biteni haberlerimizden izlersiniz.",
  "home.steps.tell.sms":
    "Bağışınız tamamlandığında telefonunuza mesaj gelir; sahada olup biteni haberlerimizden izlersiniz.",

  "home.campaigns.title": "Bugün kime omuz verelim?",
  "home.campaigns.all": "Tüm kampanyalar",

  "home.projects.title": "Yıllarca sürecek iyilikler",

  "home.news.title": "Sahadan haberler",

  "home.closing.title": "Yük bölüşülür, sevinç çoğalır",
  "home.closing.text": "Küçük ya da büyük; her bağış bir sofraya, bir okula, bir kuyuya dönüşür.",
} as const;
