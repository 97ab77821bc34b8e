/** News, galleries and the lightbox of campaigns and projects. */
export const field = {
  "field.title": "Sahadan haberler",
  "field.about": "Bu haberin konusu",
  "field.support": "Destek ol",
  "gallery.title": "Fotoğraflar",
  "gallery.of": "Fotoğraflar: {title}",
  "lightbox.label": "Fotoğraf",
  "lightbox.next": "Sonraki fotoğraf",
  "lightbox.previous": "Önceki fotoğraf",
} as const;
