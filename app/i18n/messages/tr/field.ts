/** News, galleries and the lightbox of campaigns and projects. */
export const field = {
  "field.kicker": "Sahadan",
  "field.title": "Sahadan haberler",
  "field.all": "Tüm haberler",
  "field.about": "Bu haberin konusu",
  "field.support": "Destek ol",
  "gallery.title": "Fotoğraflar",
  "gallery.of": "Fotoğraflar: {title}",
  "lightbox.label": "Fotoğraf",
  "lightbox.close": "Kapat",
  "lightbox.next": "Sonraki fotoğraf",
  "lightbox.previous": "Önceki fotoğraf",
} as const;
