import type { DemoTexts } from "../types.ts";

export const newsFoundation: DemoTexts<"news"> = {
  "kurban-vekalet-kayitlari-acildi": {
    en: {
      title: "You can now entrust us with your qurbani",
      description: "Authorise us on our website to slaughter your qurbani in Türkiye or abroad.",
      excerpt:
        "Registration has opened for obligatory, vow, aqiqah, thanksgiving and voluntary qurbani: 15,000 TL in Türkiye, 4,500 TL abroad.",
      content: `<p>Registration for qurbani has opened. The price of one qurbani is <strong>15,000 TL</strong> in Türkiye and <strong>4,500 TL</strong> abroad.</p>
<h2>How do you authorise us?</h2>
<ol><li>Choose the qurbani and its kind on the <a href="/bagis?campaign=kurban">donation page</a>.</li><li>Tick the authorisation, and pay by card or bank transfer.</li><li>Follow the distribution in <a href="/haberler">our news</a>.</li></ol>
<h2>What do we look after?</h2>
<ul><li>A veterinarian examines the animals, and their age and health are documented.</li><li>At the slaughter the names are read out one by one.</li><li>The meat is handed out in hygienic packs on the same day, or kept cold on its way.</li></ul>
<p>If you have questions, you can <a href="/iletisim">contact us</a>.</p>`,
    },
    ar: {
      title: "فُتح باب توكيلات الأضاحي",
      description: "يمكنكم توكيلنا بأضاحيكم داخل تركيا وخارجها عبر موقعنا.",
      excerpt:
        "بدأ تسجيل توكيلات الأضحية الواجبة والنذر والعقيقة والشكر والتطوع: 15,000 ليرة داخل تركيا و4,500 ليرة خارجها.",
      content: `<p>بدأ تسجيل توكيلات الأضاحي. قيمة الأضحية <strong>15,000 ليرة</strong> داخل تركيا و<strong>4,500 ليرة</strong> خارجها.</p>
<h2>كيف توكّلوننا؟</h2>
<ol><li>اختاروا الأضحية ونوعها في <a href="/bagis?campaign=kurban">صفحة التبرع</a>.</li><li>ضعوا علامة في خانة التوكيل وادفعوا بالبطاقة أو بحوالة مصرفية.</li><li>تابعوا التوزيع في <a href="/haberler">أخبارنا</a>.</li></ol>
<h2>بماذا نعتني؟</h2>
<ul><li>يفحص طبيب بيطري الأضاحي، وتُوثَّق شروط السن والسلامة.</li><li>تُقرأ الأسماء عند الذبح واحدًا واحدًا.</li><li>يُوزَّع اللحم في عبوات صحية في اليوم نفسه أو يُنقل مبرَّدًا.</li></ul>
<p>لأسئلتكم يمكنكم <a href="/iletisim">التواصل معنا</a>.</p>`,
    },
  },
  "bin-koli-bir-gunde-yola-cikti": {
    en: {
      title: "A thousand parcels on the road in one day",
      description: "On one Saturday two hundred volunteers packed a thousand food parcels and loaded them.",
      excerpt:
        "The warehouse was empty at eight in the morning and empty again in the evening. In between there were two hundred volunteers and a thousand parcels.",
      content: `<p>On Saturday morning students, shopkeepers, pensioners and children with their families stood at the door of our warehouse. Two hundred people formed a chain; in six hours a thousand parcels were packed and loaded onto four lorries.</p>
<h2>What is in a parcel?</h2>
<ul><li>5 kg of flour, 3 kg of rice, 3 kg of bulgur</li><li>Lentils, chickpeas and dried beans</li><li>Sunflower oil, tomato paste, sugar and tea</li><li>Dates and tahini halva</li></ul>
<blockquote><p>“Everybody thinks they carried one parcel. In truth everybody carried a thousand.”</p></blockquote>
<h2>Where do they go?</h2>
<p>Six hundred parcels go to the earthquake region, four hundred to Kayseri and the districts around it. The next loading day will be announced on this page.</p>`,
    },
    ar: {
      title: "ألف طرد انطلق في يوم واحد",
      description: "جهّز مئتا متطوع في يوم سبت واحد ألف طرد غذائي وحمّلوها في الشاحنات.",
      excerpt: "كان المستودع فارغًا في الثامنة صباحًا، وعاد فارغًا عند المغرب. وبينهما مئتا متطوع وألف طرد.",
      content: `<p>وقف صباح السبت عند باب مستودعنا طلاب وأصحاب دكاكين ومتقاعدون وأطفال مع أسرهم. شكّل مئتا شخص سلسلة من الأيدي، فجُهز ألف طرد في ست ساعات وحُمّل في أربع شاحنات.</p>
<h2>ماذا في الطرد؟</h2>
<ul><li>5 كغ من الدقيق و3 كغ من الأرز و3 كغ من البرغل</li><li>عدس وحمص وفاصوليا جافة</li><li>زيت دوار الشمس ومعجون الطماطم وسكر وشاي</li><li>تمر وحلاوة طحينية</li></ul>
<blockquote><p>«يظن كل واحد أنه حمل طردًا. والحقيقة أن كل واحد حمل ألف طرد.»</p></blockquote>
<h2>إلى أين تذهب؟</h2>
<p>يذهب ستمئة طرد إلى منطقة الزلزال وأربعمئة إلى قيصري وما حولها. وسيُعلن يوم التحميل القادم في هذه الصفحة.</p>`,
    },
  },
  "gonullu-bulusmamizda-yeni-donem": {
    en: {
      title: "Our volunteers talked about the year ahead",
      description:
        "At their yearly meeting our volunteers chose the priorities of the coming period together.",
      excerpt:
        "Seventy-two volunteers, six tables, one question: what can we do better? Four of the ten suggestions are already in use.",
      content: `<p>We held our yearly meeting of volunteers at our head office. This year there were tables instead of presentations; each table discussed one question for an hour.</p>
<h2>Four suggestions that we took up at once</h2>
<ol><li>The writing on the parcels is printed in Arabic and English, too</li><li>Visits are always made by two people</li><li>Weekend volunteering for high school students</li><li>A short summary of spending at the end of each campaign</li></ol>
<p>The other six suggestions went to the executive board. Each decision will be published in writing.</p>`,
    },
    ar: {
      title: "تحدثنا مع متطوعينا عن المرحلة القادمة",
      description: "حدد المتطوعون معًا في لقائهم السنوي أولويات المرحلة القادمة.",
      excerpt:
        "اثنان وسبعون متطوعًا وست طاولات وسؤال واحد: ماذا يمكننا أن نفعل بشكل أفضل؟ أربعة من الاقتراحات العشرة صارت مطبقة.",
      content: `<p>عقدنا لقاء المتطوعين السنوي في مقرنا. وبدل العروض أقمنا هذا العام طاولات، ناقشت كل منها سؤالًا واحدًا ساعة كاملة.</p>
<h2>أربعة اقتراحات بدأنا بها فورًا</h2>
<ol><li>طباعة ما يُكتب على الطرود بالعربية والإنجليزية أيضًا</li><li>ألا يزور الأسر إلا شخصان معًا</li><li>تطوع في نهاية الأسبوع لطلاب الثانوية</li><li>ملخص قصير للنفقات في نهاية كل حملة</li></ol>
<p>رُفعت الاقتراحات الستة الباقية إلى مجلس الإدارة، وتُنشر القرارات كتابةً واحدًا واحدًا.</p>`,
    },
  },
  "burs-basvurulari-basladi": {
    en: {
      title: "Applications for scholarships are open",
      description: "University students can apply for a scholarship until the end of the month.",
      excerpt:
        "This year two hundred and fifty university students receive a scholarship for eight months. Applications are open until the end of the month.",
      content: `<p>Applications for scholarships in the new academic year have opened. This year <strong>250 students</strong> receive a scholarship for eight months.</p>
<h2>Who can apply?</h2>
<ul><li>Students in a full-time bachelor's or associate degree programme</li><li>An average of at least 2 out of 4 (not asked of first-year students)</li><li>No other scholarship that need not be repaid</li></ul>
<h2>How do we decide?</h2>
<p>Three people assess the applications without seeing the names. Orphans and students from the earthquake region come first. The results are announced on this page.</p>
<p>If you would like to support a student, you can give to the scholarship campaign on the <a href="/bagis">donation page</a>.</p>`,
    },
    ar: {
      title: "بدأ التقديم على المنح الدراسية",
      description: "يستمر التقديم على منح طلاب الجامعات حتى نهاية الشهر.",
      excerpt:
        "يحصل هذا العام مئتان وخمسون طالبًا جامعيًا على منحة لثمانية أشهر. باب التقديم مفتوح حتى نهاية الشهر.",
      content: `<p>بدأ التقديم على المنح الدراسية للعام الجديد. يحصل هذا العام <strong>250 طالبًا</strong> على منحة لثمانية أشهر.</p>
<h2>من يمكنه التقديم؟</h2>
<ul><li>من يدرسون بدوام كامل في برنامج إجازة أو دبلوم</li><li>من لا يقل معدلهم عن 2 من 4 (لا يُشترط في السنة الأولى)</li><li>من لا يحصلون على منحة أخرى لا تُرد</li></ul>
<h2>التقييم</h2>
<p>تقيّم لجنة من ثلاثة أشخاص الطلبات دون الاطلاع على الأسماء. والأولوية للأيتام وللقادمين من منطقة الزلزال. وتُعلن النتائج في هذه الصفحة.</p>
<p>إن أردتم دعم طالب فيمكنكم التبرع لحملة المنح في <a href="/bagis">صفحة التبرع</a>.</p>`,
    },
  },
  "erciyes-eteklerine-uc-bin-fidan": {
    en: {
      title: "Three thousand saplings below Mount Erciyes",
      description:
        "In the first stage of our memorial forest four hundred people planted three thousand saplings.",
      excerpt:
        "Four hundred people came with a spade in the hand and a name in the pocket. Each of the three thousand saplings has a name, and each name has a story.",
      content: `<p>The first stage of our memorial forest is complete. We chose black pine, wild pear and almond, which suit the climate of the region.</p>
<h2>We look after them, too</h2>
<p>It is easy to plant a sapling and hard to keep it alive. For five years our foundation waters, weeds and replants; at the end of each year we announce how many have taken root.</p>
<blockquote><p>“I came for my father. May my grandchild sit in its shade.”</p></blockquote>
<p>The second stage begins with the autumn rains.</p>`,
    },
    ar: {
      title: "ثلاثة آلاف غرسة عند سفوح أرجييس",
      description: "في المرحلة الأولى من غابة الذكرى غرس أربعمئة شخص ثلاثة آلاف شجرة.",
      excerpt:
        "جاء أربعمئة شخص وفي يد كل منهم مجرفة وفي جيبه اسم، فغرسوا ثلاثة آلاف غرسة. لكل غرسة اسم، ولكل اسم قصة.",
      content: `<p>اكتملت المرحلة الأولى من غابة الذكرى. اختيرت غراس الصنوبر الأسود والإجاص البري واللوز لأنها تناسب مناخ المنطقة.</p>
<h2>ورعايتها علينا أيضًا</h2>
<p>غرس الشجرة سهل وإبقاؤها حية صعب. تتولى مؤسستنا خمس سنوات سقايتها وإزالة الأعشاب وتعويض ما يبس، وتعلن في نهاية كل عام عدد ما ثبت منها.</p>
<blockquote><p>«جئت من أجل أبي. عسى أن يجلس حفيدي في ظلها.»</p></blockquote>
<p>تبدأ المرحلة الثانية مع أمطار الخريف.</p>`,
    },
  },
  "yillik-denetim-raporumuz-yayimlandi": {
    en: {
      title: "Our yearly audit report is out",
      description: "The independent audit report of last year and a summary of our work are open to donors.",
      excerpt:
        "Of every 100 lira, 91 reached the field. A summary of the independent audit report, and answers to the usual questions.",
      content: `<p>An independent auditor examined last year's accounts and gave an unqualified opinion. According to the report, of every 100 lira <strong>91 lira</strong> went directly to aid.</p>
<h2>Where did the other 9 lira go?</h2>
<ul><li>5 lira: storage, transport and field staff</li><li>3 lira: accounting, audit and computer systems</li><li>1 lira: keeping donors informed (telephone, printing)</li></ul>
<p><strong>Nothing is deducted</strong> from zakat, fitrana and qurbani; these donations are kept in separate accounts.</p>
<h3>How do I get the report?</h3>
<p>The summary is on our <a href="/biz-kimiz/kurumsal/denetim">Audit</a> page. The full text can be read at our head office.</p>`,
    },
    ar: {
      title: "صدر تقرير التدقيق السنوي",
      description: "تقرير التدقيق المستقل للعام الماضي وملخص أعمالنا متاحان للمتبرعين.",
      excerpt: "وصلت 91 ليرة من كل 100 ليرة إلى الميدان. هنا ملخص تقرير التدقيق المستقل وما يُسأل عنه عادة.",
      content: `<p>راجع مدقق مستقل حسابات العام الماضي وأبدى رأيًا غير متحفظ. وبحسب التقرير ذهبت <strong>91 ليرة</strong> من كل 100 ليرة إلى المساعدة مباشرة.</p>
<h2>أين ذهبت الليرات التسع الباقية؟</h2>
<ul><li>5 ليرات: المستودعات والنقل والعاملون في الميدان</li><li>3 ليرات: المحاسبة والتدقيق وأنظمة المعلومات</li><li>ليرة واحدة: إعلام المتبرعين (الهاتف والطباعة)</li></ul>
<p><strong>لا يُقتطع شيء</strong> من الزكاة وزكاة الفطر والأضاحي، وتُحفظ هذه التبرعات في حسابات مستقلة.</p>
<h3>كيف أطّلع على التقرير؟</h3>
<p>الملخص في صفحة <a href="/biz-kimiz/kurumsal/denetim">الرقابة والتدقيق</a>. ويمكنكم قراءة النص الكامل في مقرنا.</p>`,
    },
  },
  "yeni-depomuz-hizmete-giriyor": {
    en: {
      title: "Our new warehouse is about to open",
      description: "Our new logistics warehouse of two thousand square metres opens next month.",
      excerpt:
        "Our new warehouse holds ten thousand parcels that can be loaded within six hours when a disaster strikes.",
      content: `<p>The move to our new warehouse continues. This report will be published when the date of the opening is certain.</p>
<h2>What will change?</h2>
<ul><li>A stock of ten thousand parcels for disasters</li><li>A cold room for qurbani meat</li><li>A packing hall for volunteers</li></ul>`,
    },
    ar: {
      title: "مستودعنا الجديد يبدأ العمل قريبًا",
      description: "يُفتتح الشهر القادم مستودعنا اللوجستي الجديد بمساحة ألفي متر مربع.",
      excerpt: "يتسع مستودعنا الجديد لعشرة آلاف طرد جاهز يمكن تحميلها خلال ست ساعات عند وقوع كارثة.",
      content: `<p>ما زال نقل المستودع الجديد جاريًا. وسيُنشر هذا الخبر عند تحديد موعد الافتتاح.</p>
<h2>ما الذي سيتغير؟</h2>
<ul><li>مخزون من عشرة آلاف طرد للكوارث</li><li>غرفة تبريد للحوم الأضاحي</li><li>قاعة تعبئة للمتطوعين</li></ul>`,
    },
  },
};
