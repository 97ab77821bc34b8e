/** The first values of the foundation's identity, from the environment (rules.ts merges them with what staff saved). */
export type SiteConfig = {
  name: string;
  /** The name for narrow screens. */
  shortName: string;
  phone: string;
  email: string;
  address: string;
  logoUrl: string;
  facebook: string;
  instagram: string;
  youtube: string;
};

/**
 * The first values of a site without the variables. Apart from the logo they are examples, which only a site with the
 * simulator shows (rules.ts).
 */
export const exampleSite: SiteConfig = {
  name: "İmece Vakfı",
  shortName: "İmece Vakfı",
  phone: "+90 352 000 00 00",
  email: "bilgi@example.org",
  address: "Cumhuriyet Mahallesi, Örnek Sokak No: 1, Melikgazi / Kayseri",
  logoUrl: "/logo.svg",
  facebook: "https://www.facebook.com/",
  instagram: "https://www.instagram.com/",
  youtube: "https://www.youtube.com/",
};
