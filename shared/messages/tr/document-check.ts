/** /belge/{code}: whether a document is genuine. */
export const documentCheck = {
  "documentCheck.title": "Belge doğrulama",
  "documentCheck.valid": "Bu belge geçerlidir",
  "documentCheck.valid.text":
    "Bu belgeyi {site} düzenlemiştir. Elinizdeki belge aşağıdakiyle aynı olmalıdır.",
  "documentCheck.cancelled": "Bu belge iptal edilmiştir",
  "documentCheck.cancelled.text": "{site} bu belgeyi iptal etmiştir; geçerli değildir.",
  "documentCheck.cancelling": "İptal belgesi",
  "documentCheck.cancelling.text": "Bu belge, {site} tarafından düzenlenen başka bir belgeyi iptal eder.",
  "documentCheck.unknown": "Böyle bir belge yok",
  "documentCheck.unknown.text":
    "Bu kodla düzenlenmiş bir belge bulunamadı. Kodu belgedekiyle karşılaştırın; doğruysa bize ulaşın.",
  "documentCheck.slow": "Biraz bekleyin",
  "documentCheck.slow.text": "Bu ağdan çok sayıda yanlış kod denendi. Bir dakika sonra yeniden deneyin.",
  "documentCheck.kind": "Belge",
  "documentCheck.number": "Numara",
  "documentCheck.cancels": "İptal ettiği belge",
  "documentCheck.givenAt": "Bağış tarihi",
  "documentCheck.issuedAt": "Düzenlenme tarihi",
  "documentCheck.cancelledAt": "İptal tarihi",
  "documentCheck.code": "Kod",
  "documentCheck.anonymous": "İsimsiz bağışçı",
  "documentCheck.erased": "Silinmiş",
  "documentCheck.download": "PDF olarak indir",
  "documentCheck.copy": "Suretini indir (PDF)",
  "documentCheck.original": "Aslını indir (bir kez)",
} as const;
