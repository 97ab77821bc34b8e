import type { DemoTexts } from "../types.ts";

export const newsField: DemoTexts<"news"> = {
  "bes-koyde-bes-kuyu-acildi": {
    en: {
      title: "Five wells for five villages",
      description: "In the south of Chad seven thousand people now drink clean water from five new wells.",
      excerpt:
        "Our drilling team finished five wells in six weeks. Seven thousand people take their water from a fountain between their houses, and the children are in time for school.",
      content: `<p>Six weeks of drilling in the south of Chad are over. Last Friday the first water ran from the fountains of five villages. Nobody gave a speech at the opening; the children turned the tap, and the water said the rest.</p>
<h2>Five wells in figures</h2>
<ul><li>96 metres deep on average</li><li>Twenty fountains and five tanks</li><li>Clean water every day for about 7,000 people</li><li>A water committee of five people in each village</li></ul>
<h2>What comes next</h2>
<p>The villagers maintain the wells. Every six months our team sends a sample of the water to a laboratory and publishes the results.</p>
<blockquote><p>“Half of the day used to pass on the road. Now we take water in the morning and go to the field.”</p></blockquote>
<p>You can take a share in the next well on the <a href="/projeler/cadda-koy-su-kuyusu">project page</a>.</p>`,
    },
    ar: {
      title: "خمس آبار في خمس قرى",
      description: "يشرب سبعة آلاف شخص في جنوب تشاد ماءً نظيفًا من خمس آبار جديدة.",
      excerpt:
        "أنجز فريق الحفر خمس آبار في ستة أسابيع. يأخذ سبعة آلاف شخص ماءهم من منهل بين بيوتهم، ويصل الأطفال إلى المدرسة في موعدها.",
      content: `<p>انتهت في جنوب تشاد ستة أسابيع من الحفر. وجرى أول ماء يوم الجمعة الماضي من مناهل خمس قرى. لم يُلقِ أحد كلمة في الافتتاح: فتح الأطفال الصنبور، وتولى الماء الكلام.</p>
<h2>خمس آبار بالأرقام</h2>
<ul><li>متوسط العمق 96 مترًا</li><li>عشرون منهلًا وخمسة خزانات</li><li>ماء نظيف كل يوم لنحو 7,000 شخص</li><li>لجنة ماء من خمسة أشخاص في كل قرية</li></ul>
<h2>ما بعد ذلك</h2>
<p>يتولى أهل القرى صيانة الآبار. ويرسل فريقنا كل ستة أشهر عينة من الماء إلى المختبر وينشر النتائج.</p>
<blockquote><p>«كان نصف النهار يمضي في الطريق. أما الآن فنأخذ الماء صباحًا ونذهب إلى الحقل.»</p></blockquote>
<p>يمكنكم المشاركة بسهم في البئر القادمة من <a href="/projeler/cadda-koy-su-kuyusu">صفحة المشروع</a>.</p>`,
    },
  },
  "yasli-komsularimizin-kapisini-caldik": {
    en: {
      title: "We knocked on our elderly neighbours' doors",
      description: "For a week our volunteers visited sixty-seven elderly people who live alone.",
      excerpt:
        "A pot of tea, some talk, a broken tap. Our volunteers were guests of sixty-seven elderly people who live alone.",
      content: `<p>Last week our volunteers knocked on sixty-seven doors in groups of two. They brought a box of Turkish delight and a bag of tools. What was wanted most was neither: <strong>to sit down and listen</strong>.</p>
<h2>What did we do?</h2>
<ul><li>Repaired taps, sockets and doors in twenty-three homes</li><li>Fitted bathroom handles in fourteen homes</li><li>Arranged hospital appointments for nine people and went with them</li></ul>
<h2>The visits go on</h2>
<p>A volunteer family will keep each of them company and see them at least twice a month. If you would like to be a neighbour to someone in your quarter, you can write to us from the <a href="/iletisim">contact page</a>.</p>
<blockquote><p>“I had forgotten how to make tea for two.”</p></blockquote>`,
    },
    ar: {
      title: "طرقنا أبواب جيراننا المسنين",
      description: "زار متطوعونا خلال أسبوع سبعة وستين مسنًا يعيشون وحدهم.",
      excerpt: "إبريق شاي وشيء من الحديث وصنبور معطل. حل متطوعونا ضيوفًا على سبعة وستين مسنًا يعيشون وحدهم.",
      content: `<p>طرق متطوعونا الأسبوع الماضي سبعة وستين بابًا، اثنين اثنين. حملوا علبة حلقوم وحقيبة عدّة. وكان أكثر ما طُلب غير هذا وذاك: <strong>الجلوس والإصغاء</strong>.</p>
<h2>ماذا فعلنا؟</h2>
<ul><li>إصلاح صنابير ومقابس وأبواب في ثلاثة وعشرين بيتًا</li><li>تركيب مقابض في حمامات أربعة عشر بيتًا</li><li>مواعيد في المستشفى لتسعة من كبارنا مع مرافقتهم</li></ul>
<h2>الزيارات مستمرة</h2>
<p>سترافق كل واحد منهم أسرة متطوعة تزوره مرتين في الشهر على الأقل. وإن أردتم أن تكونوا جيرانًا لأحد في حيكم فراسلونا من <a href="/iletisim">صفحة الاتصال</a>.</p>
<blockquote><p>«كنت قد نسيت كيف يُعدّ الشاي لشخصين.»</p></blockquote>`,
    },
  },
  "ilk-yuz-hasta-yeniden-gordu": {
    en: {
      title: "The first hundred patients see again",
      description: "The first camp of our mobile eye clinic completed a hundred cataract operations.",
      excerpt:
        "Our volunteer doctors performed a hundred operations in four days. One patient, a man of seventy-one, saw his grandchild for the first time.",
      content: `<p>Our mobile eye clinic has completed its first camp. For four days nine volunteer doctors, four nurses and twelve local helpers worked from dawn to evening.</p>
<h2>What the camp leaves behind</h2>
<ul><li>Eye tests for 640 people</li><li>100 cataract operations</li><li>Glasses for 212 people</li><li>An examination device for the local health post</li></ul>
<p>All patients were checked on the next day and after ten days; none of them had a serious problem.</p>
<h2>A note from our doctors</h2>
<blockquote><p>“It is hard to describe the moment when we take off the bandage. First the room is silent, then everybody laughs at once.”</p></blockquote>
<p>We are preparing the next camp. You can support the <a href="/projeler/gezici-goz-klinigi">Mobile Eye Clinic</a>.</p>`,
    },
    ar: {
      title: "أول مئة مريض أبصروا من جديد",
      description: "اكتملت بنجاح مئة عملية ساد في أول مخيم لعيادة العيون المتنقلة.",
      excerpt:
        "أجرى أطباؤنا المتطوعون مئة عملية في أربعة أيام. وكان ممن أبصروا جدّ في الحادية والسبعين رأى حفيده أول مرة.",
      content: `<p>أتمت عيادة العيون المتنقلة مخيمها الأول. عمل تسعة أطباء متطوعين وأربع ممرضات واثنا عشر من أهل المنطقة أربعة أيام من الفجر إلى المساء.</p>
<h2>ما خلّفه المخيم</h2>
<ul><li>فحص عيون 640 شخصًا</li><li>100 عملية ساد</li><li>نظارات طبية لـ212 شخصًا</li><li>جهاز فحص للمركز الصحي المحلي</li></ul>
<p>فُحص جميع المرضى في اليوم التالي وبعد عشرة أيام، ولم تظهر عند أي منهم مشكلة خطيرة.</p>
<h2>كلمة أطبائنا</h2>
<blockquote><p>«يصعب وصف لحظة نزع الضماد. يسود الغرفةَ صمت أولًا، ثم يضحك الجميع معًا.»</p></blockquote>
<p>بدأ الإعداد للمخيم القادم. يمكنكم دعم مشروع <a href="/projeler/gezici-goz-klinigi">عيادة العيون المتنقلة</a>.</p>`,
    },
  },
  "konteyner-kentte-oyun-ve-ders": {
    en: {
      title: "Games and lessons in the container city",
      description:
        "On our visit to the earthquake region we laid the foundation of a study room for children.",
      excerpt:
        "We were in a container city where three hundred families live. The children chose the place of the study room: the corner with the most sun.",
      content: `<p>Last weekend forty of our volunteers were in the container city. After breakfast we made kites with the children, and in the afternoon we talked with their mothers about what the workshop needs.</p>
<h2>What did the children want?</h2>
<ol><li>A quiet room for lessons</li><li>A place without mud to play ball</li><li>A bookshelf “of our own”</li></ol>
<p>They also chose the place of the study room. The building parts arrive this month; evening lessons begin with two volunteer teachers.</p>
<blockquote><p>“I won't do my homework on the bed any more.”</p></blockquote>`,
    },
    ar: {
      title: "لعب ودروس في مدينة الحاويات",
      description: "في زيارتنا لمنطقة الزلزال وضعنا مع الأطفال أساس غرفة للدراسة.",
      excerpt:
        "كنا في مدينة حاويات تسكنها ثلاثمئة أسرة. واختار الأطفال مكان غرفة الدراسة: أكثر الزوايا شمسًا.",
      content: `<p>كان أربعون من متطوعينا نهاية الأسبوع الماضي في مدينة الحاويات. صنعنا مع الأطفال بعد الفطور طائرات ورقية، وتحدثنا بعد الظهر مع الأمهات عن حاجات المشغل.</p>
<h2>ماذا طلب الأطفال؟</h2>
<ol><li>غرفة هادئة للدراسة</li><li>مكانًا بلا طين للعب بالكرة</li><li>مكتبة «لنا نحن»</li></ol>
<p>وهم من اختاروا مكان غرفة الدراسة. تصل أجزاء البناء هذا الشهر، وتبدأ دروس المساء مع معلمين متطوعين.</p>
<blockquote><p>«لن أكتب واجباتي على السرير بعد اليوم.»</p></blockquote>`,
    },
  },
  "yuksek-koylere-mont-ve-bot": {
    en: {
      title: "Coats and boots for the high villages",
      description:
        "Before snow closed the roads we brought winter clothes to six hundred children in nineteen villages.",
      excerpt:
        "We arrived before the roads closed: in nineteen villages six hundred children put on coats and boots packed in their own size.",
      content: `<p>In the villages behind Mount Erciyes the first snow fell earlier than the calendar says. We sent the parcels two days early. The village headmen had given us lists of sizes, so each parcel bore a child's number, not a name.</p>
<h2>What was in a parcel?</h2>
<ul><li>A waterproof coat and boots</li><li>A cap, gloves and two pairs of woollen socks</li><li>A box of coloured pencils</li></ul>
<p>The parcels for two villages whose road was closed travelled on the municipality's tracked vehicle. We thank everyone who helped.</p>
<h2>More is needed</h2>
<p>There are four villages on our list that we have not reached yet. You can give to the campaign “Coats, Boots and Fuel” on the <a href="/bagis">donation page</a>.</p>`,
    },
    ar: {
      title: "معاطف وأحذية شتوية للقرى الجبلية",
      description: "قبل أن يسد الثلج الطرق أوصلنا ملابس الشتاء إلى ستمئة طفل في تسع عشرة قرية.",
      excerpt: "وصلنا قبل إغلاق الطرق: لبس ستمئة طفل في تسع عشرة قرية معاطف وأحذية جُهزت على مقاسهم.",
      content: `<p>نزل أول الثلج في القرى خلف جبل أرجييس قبل موعده، فأرسلنا الطرود قبل يومين. وبفضل قوائم المقاسات التي أعدها المخاتير حمل كل طرد رقم طفل، لا اسمه.</p>
<h2>ماذا في الطرد؟</h2>
<ul><li>معطف وحذاء لا ينفذ منهما الماء</li><li>قبعة وقفازات وزوجان من الجوارب الصوفية</li><li>علبة أقلام تلوين</li></ul>
<p>وصلت الطرود إلى قريتين أُغلق طريقهما على مركبة البلدية المجنزرة. نشكر كل من أسهم.</p>
<h2>ما زالت الحاجة قائمة</h2>
<p>في قائمتنا أربع قرى لم نصل إليها بعد. يمكنكم التبرع لحملة «معاطف وأحذية ووقود» في <a href="/bagis">صفحة التبرع</a>.</p>`,
    },
  },
  "zeytin-dallari-ayni-sofrada": {
    en: {
      title: "One table under the olive branches",
      description: "Families from different countries and our volunteers met at one long table.",
      excerpt:
        "We laid a table where eleven languages were spoken. Everybody brought a dish from home, and the recipes were written in a book.",
      content: `<p>A hundred and forty people sat side by side at the long table in the foundation's garden. Families who left home because of war and poverty cooked a dish from their country. In the middle of the table lay olive branches.</p>
<h2>One book for all</h2>
<p>The recipes were written in a book, each with its short story. We will print the book, and its proceeds will pay for a week of our soup kitchen.</p>
<blockquote><p>“When you share bread you need no language.”</p></blockquote>
<p>The table will be laid again in every season.</p>`,
    },
    ar: {
      title: "مائدة واحدة تحت أغصان الزيتون",
      description: "التقت أسر من بلدان مختلفة مع متطوعينا حول مائدة طويلة واحدة.",
      excerpt: "أقمنا مائدة يُتحدث حولها بإحدى عشرة لغة. أحضر كل واحد طعامًا من بلده، وكُتبت الوصفات في دفتر.",
      content: `<p>جلس مئة وأربعون شخصًا جنبًا إلى جنب حول المائدة الطويلة في حديقة المؤسسة. طبخت أسر تركت بيوتها بسبب الحرب والفقر طعامًا من بلدانها. ووُضعت في وسط المائدة أغصان زيتون.</p>
<h2>دفتر مشترك</h2>
<p>كُتبت الوصفات في دفتر ومع كل منها قصتها القصيرة. سنطبع الدفتر ونغطي بريعه نفقات مطبخنا الخيري أسبوعًا.</p>
<blockquote><p>«حين نتقاسم الخبز لا نحتاج إلى لغة.»</p></blockquote>
<p>ستُقام المائدة من جديد في كل فصل.</p>`,
    },
  },
};
