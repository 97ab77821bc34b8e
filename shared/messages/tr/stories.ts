/** The frame of the two stories; their texts are in server/content/stories/. */
export const stories = {
  "stories.kicker": "Hikâyeler",
  "stories.title": "Rakamların ardındaki insanlar",
  "stories.read": "Hikâyeyi oku",
  "stories.watch": "Hikâyeyi izle ve oku",
  "stories.notFound": "Hikaye bulunamadı",
  "stories.notFound.text": "Aradığınız hikâye taşınmış ya da kaldırılmış olabilir.",
  "stories.names":
    "Mahremiyetleri için hikâyelerimizde kişilerin adlarını değiştirir, yüzleri yerine çizimler kullanırız.",
  "stories.other": "Bir hikâye daha",
  "stories.act.title": "Bu hikâyenin devamı sizde",
  "stories.act.text": "Küçük ya da büyük, her bağış böyle bir günün parçası olur.",
} as const;
