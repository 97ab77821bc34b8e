export const share = {
  "share.title": "Paylaş",
  "share.label": "Bu sayfayı paylaş",
  "share.on": "{network} ile paylaş",
  "share.more": "Başka bir uygulamayla paylaş",
  "share.copy": "Bağlantıyı kopyala",
} as const;
