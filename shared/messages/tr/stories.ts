export const stories = {
  "stories.kicker": "Hikâyeler",
  "stories.title": "Rakamların ardındaki insanlar",
  "stories.read": "Hikâyeyi oku",
  "stories.watch": "Hikâyeyi izle ve oku",
  "stories.video": "Videoyu {site} sitesinde izle",
  "stories.notFound": "Hikaye bulunamadı",
  "stories.notFound.text": "Aradığınız hikâye taşınmış ya da kaldırılmış olabilir.",
  "stories.other": "Bir hikâye daha",
  "stories.act.title": "Bu hikâyenin devamı sizde",
  "stories.act.text": "Küçük ya da büyük, her bağış böyle bir günün parçası olur.",
  "search.stories": "Hikâyeler",
} as const;
