import type { DemoTexts } from "../types.ts";

export const campaigns: DemoTexts<"campaigns"> = {
  "kurban-yurt-ici": {
    en: {
      title: "Qurbani in Türkiye",
      description:
        "Slaughtered on your behalf, your qurbani reaches families in need all over Anatolia, first of all in the earthquake region. A veterinarian and an imam oversee the slaughter, and our news shows the distribution.",
    },
    ar: {
      title: "أضحية داخل تركيا",
      description:
        "تُذبح أضحيتكم بتوكيل منكم وتصل إلى موائد الأسر المحتاجة في أنحاء الأناضول، وفي مقدمتها مناطق الزلزال. يجري الذبح بإشراف طبيب بيطري وإمام، وتتابعون التوزيع في أخبارنا.",
    },
  },
  "kurban-yurt-disi": {
    en: {
      title: "Qurbani Abroad",
      description:
        "Entrust your qurbani to us for families who may taste meat once a year. Local volunteers whom we have worked with for years in Africa and Asia slaughter the animals and share out the meat.",
    },
    ar: {
      title: "أضحية خارج تركيا",
      description:
        "ائتمنونا على أضحيتكم لأسر قد لا تذوق اللحم إلا مرة في العام. يتولى الذبح والتوزيع متطوعون محليون نعمل معهم منذ سنوات في إفريقيا وآسيا.",
    },
  },
  "ramazan-kumanyasi": {
    en: {
      title: "Ramadan Food Parcel",
      description:
        "With flour, pulses, oil, tea and dates, one parcel holds a month of basic food for a family of four. We choose the families together with the neighbourhood headmen, and hand the parcels over discreetly, at the door.",
    },
    ar: {
      title: "سلة رمضان الغذائية",
      description:
        "سلة واحدة فيها الدقيق والبقول والزيت والشاي والتمر تكفي أسرة من أربعة أفراد غذاءها الأساسي شهرًا كاملًا. نحدد الأسر مع مخاتير الأحياء، ونسلم السلال عند الباب بما يحفظ كرامتها.",
    },
  },
  "afet-yardimi": {
    en: {
      title: "Disaster and Earthquake Relief",
      description:
        "In the cities struck by the earthquake we go on providing shelter, hygiene and hot meals. Your donation leaves with the next shipment for the area that reports the need.",
    },
    ar: {
      title: "إغاثة الكوارث والزلازل",
      description:
        "نواصل في المدن المتضررة من الزلزال تأمين المأوى ومواد النظافة والوجبات الساخنة. يصل تبرعكم مع أول شحنة إلى المنطقة التي تُبلغ عن حاجتها.",
    },
  },
  "yetim-sponsorlugu": {
    en: {
      title: "Sponsor an Orphan",
      description:
        "Take on an orphan's monthly schooling, food and clothing. Your regular donation goes straight to the child's family, and twice a year you receive a letter on how the child is growing up.",
    },
    ar: {
      title: "كفالة يتيم",
      description:
        "تكفّلوا بحاجات يتيم الشهرية من تعليم وغذاء وكسوة. يصل تبرعكم المنتظم إلى أسرة الطفل مباشرة، وتصلكم مرتين في العام رسالة عن أحواله ودراسته.",
    },
  },
  zekat: {
    en: {
      title: "Zakat",
      description:
        "We keep your zakat in an account of its own, apart from all other income, and give it in full, into their own hands, only to people who may receive zakat.",
    },
    ar: {
      title: "الزكاة",
      description:
        "تُحفظ زكاتكم في حساب مستقل عن سائر إيرادات المؤسسة، ولا تُصرف إلا لمستحقيها، وتُسلَّم إليهم كاملة يدًا بيد.",
    },
  },
  fitre: {
    en: {
      title: "Fitrana",
      description:
        "Your fitrana reaches someone in need before the morning of Eid. You can give one for each member of your family.",
    },
    ar: {
      title: "زكاة الفطر",
      description:
        "تصل زكاة فطركم إلى مستحقها قبل صباح العيد. يمكنكم اختيار واحدة عن كل فرد من أفراد أسرتكم.",
    },
  },
  "kadir-gecesi": {
    en: {
      title: "A Good Deed on Laylat al-Qadr",
      description:
        "On the night that is better than a thousand months, be the hope of a family table, a child or a patient. What is given for this night goes to the most urgent needs before Eid.",
    },
    ar: {
      title: "خير ليلة القدر",
      description:
        "في ليلة هي خير من ألف شهر، كونوا أملًا لمائدة أو طفل أو مريض. تُوجَّه تبرعات هذه الليلة إلى أشد الحاجات إلحاحًا قبل العيد.",
    },
  },
  "sicak-corba": {
    en: {
      title: "A Bowl of Hot Soup",
      description:
        "Every evening our mobile kitchen serves hot soup outside hospitals, at the bus station and in the industrial estate. 50 TL is soup and bread for one person.",
    },
    ar: {
      title: "طبق حساء ساخن",
      description:
        "يوزّع مطبخنا المتنقل كل مساء الحساء الساخن أمام المستشفيات وفي محطة الحافلات والمنطقة الصناعية. بخمسين ليرة تقدمون لشخص واحد حساءه وخبزه.",
    },
  },
  "kislik-yardim": {
    en: {
      title: "Coats, Boots and Fuel",
      description:
        "In the high villages winter comes early. 750 TL buys a child a coat and boots; whatever is left over becomes fuel for families who cannot heat their homes.",
    },
    ar: {
      title: "معاطف وأحذية ووقود",
      description:
        "يأتي الشتاء باكرًا في القرى الجبلية. 750 ليرة تؤمّن لطفل معطفًا وحذاء شتويًا، وما زاد يصير وقودًا لأسر لا تقدر على تدفئة بيوتها.",
    },
  },
  "yetim-bayramlik": {
    en: {
      title: "Eid Clothes for an Orphan",
      description:
        "Let a child wake up on Eid morning with new shoes beside the bed. The children choose their clothes in the shop themselves, accompanied by our volunteers.",
    },
    ar: {
      title: "كسوة العيد لليتيم",
      description:
        "ليجد طفل حذاءه الجديد عند وسادته صباح العيد. يختار الأطفال ثيابهم من المتجر بأنفسهم برفقة متطوعينا.",
    },
  },
  "ogrenci-bursu": {
    en: {
      title: "A University Scholarship",
      description:
        "We stand by young people who are the first in their family to study. The monthly scholarship is paid for eight months of the academic year, and an older colleague from their field mentors each student.",
    },
    ar: {
      title: "منحة لطالب جامعي",
      description:
        "نقف إلى جانب شباب هم أول من يدرس في أسرهم. تُصرف المنحة شهريًا طوال ثمانية أشهر من العام الدراسي، ويرافق كل طالب مرشد من أهل مهنته.",
    },
  },
  "okul-cantasi": {
    en: {
      title: "A Full School Bag",
      description:
        "A bag with exercise books, coloured pencils and a lunch box is the shortest way to start school as an equal. Each bag is packed for the child's grade.",
    },
    ar: {
      title: "حقيبة مدرسية كاملة",
      description:
        "حقيبة فيها دفاتر وأقلام تلوين وعلبة طعام هي أقصر طريق إلى بداية دراسية متكافئة. تُجهَّز كل حقيبة بحسب صف الطفل.",
    },
  },
  "koy-kutuphanesi": {
    en: {
      title: "A Library for a Village School",
      description:
        "Shelves, tables and three hundred carefully chosen books for each of twenty village schools. With 100 TL you add two children's books.",
    },
    ar: {
      title: "مكتبة لمدرسة القرية",
      description:
        "رفوف وطاولات وثلاثمئة كتاب منتقى بعناية لكل مدرسة من عشرين مدرسة ريفية. بمئة ليرة تضيفون إليها كتابين للأطفال.",
    },
  },
  "katarakt-ameliyati": {
    en: {
      title: "Cataract Surgery",
      description:
        "Twenty minutes of surgery give someone who has not seen for years the face of a grandchild back. Our volunteer doctors operate in the field.",
    },
    ar: {
      title: "عملية الساد (الماء الأبيض)",
      description:
        "عملية من عشرين دقيقة تعيد إلى من فقد بصره منذ سنوات رؤية وجه حفيده. يجري العمليات أطباؤنا المتطوعون في الميدان.",
    },
  },
  "su-kuyusu-hissesi": {
    en: {
      title: "A Share in a Water Well",
      description:
        "Take a share in a well, by yourself or with friends. When the well is finished, everyone with a share receives its location and pictures of the opening.",
    },
    ar: {
      title: "سهم في بئر ماء",
      description:
        "شاركوا في حفر بئر وحدكم أو مع أصدقائكم. وعند إتمامها نرسل إلى أصحاب الأسهم موقعها وصور افتتاحها.",
    },
  },
  "hatira-ormani": {
    en: {
      title: "A Sapling for the Memorial Forest",
      description:
        "Plant a sapling in the name of someone you love; we look after it for five years. You are welcome to join us on the planting days.",
    },
    ar: {
      title: "غرسة في غابة الذكرى",
      description: "اغرسوا شجرة باسم من تحبون، وعلينا رعايتها خمس سنوات. ويسعدنا أن تشاركونا أيام الغرس.",
    },
  },
  "iftar-sofrasi": {
    en: {
      title: "Iftar Table",
      description:
        "At long tables in the neighbourhood square five hundred people break their fast together every evening. 350 TL is one person's iftar, and you can also take on a whole table.",
    },
    ar: {
      title: "مائدة إفطار",
      description:
        "على موائد طويلة في ساحة الحي يفطر خمسمئة صائم معًا كل مساء. 350 ليرة إفطار صائم واحد، ولكم أن تتكفلوا بمائدة كاملة.",
    },
  },
  "multeci-kislari": {
    en: {
      title: "Getting the Camps Ready for Winter",
      description:
        "The tents in the camps have insulated floors and stoves. We thank everyone who gave; the campaign is closed until the next season.",
    },
    ar: {
      title: "الاستعداد للشتاء في المخيمات",
      description:
        "اكتمل عزل أرضيات الخيام وتأمين المدافئ. نشكر كل من تبرع، والحملة مغلقة حتى الموسم القادم.",
    },
  },
  "kurban-hissesi": {
    en: {
      title: "A Share for Eid al-Adha",
      description:
        "One of seven shares of a large animal, at our partner slaughterhouse in Kayseri. The name of the share's owner is read out at the slaughter, and you see when an animal is assigned and when it has been slaughtered. The number of shares for the feast is limited.",
    },
    ar: {
      title: "سهم أضحية العيد",
      description:
        "سهم من سبعة أسهم في ذبيحة كبيرة، في المسلخ الذي نتعاون معه في قيصري. يُذكر اسم صاحب السهم عند الذبح، وترون متى يُسجَّل السهم على ذبيحة ومتى تُذبح. عدد الأسهم المخصصة للعيد محدود.",
    },
  },
  "adak-akika": {
    en: {
      title: "Vow and Aqiqah Qurbani",
      description:
        "A small animal for your vow or for your newborn child, on every day of the year. It is slaughtered within seven days of your donation, and its meat reaches orphanages and our soup kitchen.",
    },
    ar: {
      title: "أضحية النذر والعقيقة",
      description:
        "ذبيحة صغيرة لنذركم أو لمولودكم في أي يوم من أيام السنة. تُذبح خلال سبعة أيام من تبرعكم، ويصل لحمها إلى دور الأيتام ومطعمنا الخيري.",
    },
  },
};
