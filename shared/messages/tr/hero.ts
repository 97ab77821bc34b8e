/** The slides at the top of the home page. */
export const hero = {
  "hero.label": "Öne çıkanlar",
  "hero.carousel": "slayt gösterisi",
  "hero.slide": "slayt",
  "hero.position": "{position} / {count}",
  "hero.choose": "Slayt seçin",
  "hero.goTo": "{position}. slayt: {title}",
  "hero.previous": "Önceki slayt",
  "hero.next": "Sonraki slayt",
  "hero.pause": "Slayt gösterisini duraklat",
  "hero.play": "Slayt gösterisini başlat",

  "hero.give": "Bağış Yap",
  "hero.kurban.price": "Bir kurban hissesinin bedeli {amount}",
  "hero.kurban-yurt-disi.title": "Yurt Dışı Kurban",
  "hero.kurban-yurt-disi.text":
    "Yılda belki bir kez et yiyebilen ailelere kurbanınızı emanet edin; sofralarına sizin adınıza konuk olalım.",
  "hero.kurban-yurt-ici.title": "Yurt İçi Kurban",
  "hero.kurban-yurt-ici.text":
    "Vekâletinizle kesilen kurbanınız, başta afet bölgesi olmak üzere Anadolu'daki ihtiyaç sahibi ailelere ulaşır.",
} as const;
