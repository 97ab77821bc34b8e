import type { DemoSlider } from "./types.ts";

export const sliders: DemoSlider[] = [
  {
    title: "İyilik, birlikte taşınınca hafifler",
    description: "Anadolu'nun eski sözü imece: Yük bölüşülür, sevinç çoğalır. Bir ucundan siz de tutun.",
    image: "slayt-imece.webp",
    buttonText: "Bağış Yap",
    buttonLink: "/bagis",
    isActive: true,
    displayOrder: 1,
  },
  {
    title: "Kurbanınız, bekleyen bir sofraya",
    description: "Yurt içi ve yurt dışı vekâletleriniz emanetimizdir; dağıtımı haberlerimizden izlersiniz.",
    image: "slayt-kurban.webp",
    buttonText: "Vekâlet Ver",
    buttonLink: "/bagis?campaign=kurban",
    isActive: true,
    displayOrder: 2,
  },
  {
    title: "Bir kuyu, bir köyün sabahı",
    description:
      "Çocuklar su taşımasın, okula gitsin. Güneşle çalışan kuyulara hisse ile ortak olabilirsiniz.",
    image: "slayt-su.webp",
    buttonText: "Projeyi İncele",
    buttonLink: "/projeler/cadda-koy-su-kuyusu",
    isActive: true,
    displayOrder: 3,
  },
  {
    title: "Bin aydan hayırlı bir gece",
    description: "Kadir Gecesi'nde edilen duaya bir iyilik eşlik etsin.",
    image: "slayt-kadir-gecesi.webp",
    buttonText: "İyiliğe Katıl",
    buttonLink: "/bagis?campaign=kadir-gecesi",
    isActive: true,
    displayOrder: 4,
  },
];
