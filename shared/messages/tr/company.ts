/** The company's fields at checkout, for sites that ask for a company. */
export const company = {
  "company.ask": "Belge bir şirket ya da işletme adına düzenlensin",
  "company.ask.hint": "Unvan ve vergi bilgileri yalnızca bağış belgesi için kullanılır.",
  "company.group": "Şirket ya da işletme bilgileri",
  "company.title": "Unvan",
  "company.title.wrong": "Belgede yazacak unvanı giriniz",
  "company.taxNumber": "Vergi numarası (VKN ya da TCKN)",
  "company.taxNumber.hint": "10 haneli VKN; şahıs işletmesinde 11 haneli TCKN",
  "company.taxNumber.wrong": "Vergi numarasını kontrol ediniz: 10 haneli VKN ya da 11 haneli TCKN",
  "company.taxOffice": "Vergi dairesi",
  "company.taxOffice.wrong": "Vergi dairesini giriniz",
} as const;
