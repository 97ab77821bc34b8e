import type { hero as tr } from "../tr/hero.ts";

export const hero: Record<keyof typeof tr, string> = {
  "hero.label": "Highlights",
  "hero.carousel": "carousel",
  "hero.slide": "slide",
  "hero.position": "{position} of {count}",
  "hero.choose": "Choose a slide",
  "hero.goTo": "Slide {position}: {title}",
  "hero.previous": "Previous slide",
  "hero.next": "Next slide",
  "hero.pause": "Pause the slide show",
  "hero.play": "Start the slide show",

  "hero.give": "Donate",
  "hero.kurban.price": "One qurbani share costs {amount}",
  "hero.kurban-yurt-disi.title": "Qurbani Abroad",
  "hero.kurban-yurt-disi.text":
    "Entrust your qurbani to us: in your name it reaches the table of families who may taste meat once a year.",
  "hero.kurban-yurt-ici.title": "Qurbani in Türkiye",
  "hero.kurban-yurt-ici.text":
    "Slaughtered by your proxy, your qurbani reaches families in need across Anatolia, first of all where the earthquake struck.",
};
