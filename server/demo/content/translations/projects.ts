import type { DemoTexts } from "../types.ts";

export const projects: DemoTexts<"projects"> = {
  "cadda-koy-su-kuyusu": {
    en: {
      title: "A Village Well in Chad",
      description:
        "A deep well that runs on solar power, a tank and four taps for a village of twelve hundred people who fetch their water from six kilometres away.",
      content: `<p>In the village, fetching water is mostly the children's job. They set out before sunrise, fill their canisters and come back too late for school. And the water they bring is not clean. This well will reach a hundred and ten metres down and bring the village's water to where people live.</p>
<h2>What will be built?</h2>
<ul><li>A geological survey and 110 metres of drilling</li><li>A submersible pump that runs on solar panels</li><li>A ten-ton water tank and a fountain with four taps</li><li>A separate trough for animals</li></ul>
<h2>Who looks after it?</h2>
<p>Five people chosen by the village form the water committee and are trained in maintenance and hygiene. Spare parts and yearly maintenance for the first three years are in the budget. So the well is not only opened, it <strong>stays open</strong>.</p>
<blockquote><p>“If the water comes, my daughter will go to school every day.”</p></blockquote>
<p>Once the well is open, its location and pictures will be on this page.</p>`,
    },
    ar: {
      title: "بئر ماء لقرية في تشاد",
      description:
        "بئر عميقة تعمل بالطاقة الشمسية وخزان وأربعة صنابير لقرية من ألف ومئتي نسمة تحمل ماءها من ستة كيلومترات.",
      content: `<p>جلب الماء في القرية عمل الأطفال غالبًا. يخرجون قبل شروق الشمس ويملؤون عبواتهم ويعودون وقد فاتتهم المدرسة. وليس الماء الذي يجلبونه نظيفًا. ستبلغ هذه البئر عمق مئة وعشرة أمتار وتوصل ماء القرية إلى ما بين بيوتها.</p>
<h2>ما الذي سيُنفَّذ؟</h2>
<ul><li>دراسة جيولوجية وحفر 110 أمتار</li><li>مضخة غاطسة تعمل بالألواح الشمسية</li><li>خزان سعته عشرة أطنان ومنهل بأربعة صنابير</li><li>حوض مستقل للماشية</li></ul>
<h2>من يرعى البئر؟</h2>
<p>تتولاها لجنة ماء من خمسة أشخاص تختارهم القرية، وتتدرب على الصيانة والنظافة. وتشمل الميزانية قطع الغيار والصيانة السنوية لثلاث سنوات، فالبئر لا تُفتح فحسب بل <strong>تبقى مفتوحة</strong>.</p>
<blockquote><p>«إذا جاء الماء ذهبت ابنتي إلى المدرسة كل يوم.»</p></blockquote>
<p>عند افتتاح البئر ننشر موقعها وصورها في هذه الصفحة.</p>`,
    },
  },
  "gezici-goz-klinigi": {
    en: {
      title: "Mobile Eye Clinic",
      description:
        "Examinations, glasses and cataract surgery where there is no hospital: a ten-day camp for five hundred patients.",
      content: `<p>Cataract is the most common cause of curable blindness. The operation is short, and its effect lasts a lifetime. Every year our volunteer eye surgeons pool their holidays and set up a fully equipped clinic.</p>
<h2>The ten days of the camp</h2>
<ol><li>Two days of screening and first examinations</li><li>Seven days with seventy operations a day</li><li>A last day of check-ups, eye drops and glasses</li></ol>
<h2>Where does the money go?</h2>
<p>Our doctors are volunteers; the whole budget pays for lenses, medicine, supplies and the local medical team. What is left over goes to the next camp.</p>
<p>After the camp we publish the number of patients and the spending in a <strong>report</strong>.</p>`,
    },
    ar: {
      title: "عيادة العيون المتنقلة",
      description: "فحص ونظارات وعمليات ساد حيث لا مستشفى: مخيم من عشرة أيام لخمسمئة مريض.",
      content: `<p>الساد أكثر أسباب العمى القابل للعلاج شيوعًا. عمليته قصيرة وأثرها يدوم العمر كله. يجمع أطباء العيون المتطوعون كل عام أيام إجازاتهم ليقيموا عيادة كاملة التجهيز.</p>
<h2>أيام المخيم العشرة</h2>
<ol><li>يومان للمسح والفحص الأولي</li><li>سبعة أيام بمعدل سبعين عملية في اليوم</li><li>يوم أخير للمراجعة وتسليم القطرات والنظارات</li></ol>
<h2>أين تذهب الميزانية؟</h2>
<p>أطباؤنا متطوعون، وتُخصص الميزانية كلها للعدسات والأدوية والمستلزمات ونفقات الفريق الطبي المحلي. وما لم يُستعمل يُنقل إلى المخيم التالي.</p>
<p>بعد انتهاء المخيم ننشر عدد المرضى وبنود الإنفاق في <strong>تقرير</strong>.</p>`,
    },
  },
  "koy-okulu-yenileme": {
    en: {
      title: "Renovating a Village School",
      description:
        "A village school with two classrooms and a stove gets a new roof, windows, desks and a library.",
      content: `<p>Two hours from Kayseri, thirty-eight children of several grades learn in one classroom. The roof leaks, and the windows do not close. Their teacher asked us for one thing only: “Let the children not be cold in class.”</p>
<h2>What we renew</h2>
<ul><li>Repair and insulation of the roof</li><li>Twenty-two windows and two doors</li><li>New desks, a board and a teacher's table</li><li>A reading corner with four hundred books</li><li>A playground in the yard</li></ul>
<h3>Timetable</h3>
<p>The work is done while the school is closed and is ready for the first day of term. On painting day villagers and volunteers work side by side; that is exactly what we call <em>imece</em>.</p>`,
    },
    ar: {
      title: "تجديد مدرسة قرية",
      description: "نجدد سقف مدرسة قروية من صفّين تُدفأ بالموقد ونوافذها ومقاعدها ومكتبتها.",
      content: `<p>على بعد ساعتين من قيصري يدرس ثمانية وثلاثون طفلًا من مراحل مختلفة في صف واحد. السقف يدلف والنوافذ لا تُغلق. طلب منا معلمهم أمرًا واحدًا: «ألّا يبرد الأطفال في الدرس.»</p>
<h2>بنود التجديد</h2>
<ul><li>إصلاح السقف وعزله حراريًا</li><li>اثنتان وعشرون نافذة وبابان</li><li>مقاعد جديدة وسبورة وطاولة للمعلم</li><li>ركن قراءة فيه أربعمئة كتاب</li><li>ملعب في الفناء</li></ul>
<h3>الجدول الزمني</h3>
<p>تجري الأعمال والمدرسة مغلقة لتكون جاهزة في أول أيام الفصل. وفي يوم الطلاء يعمل أهل القرية والمتطوعون معًا، وهذا عين ما نسميه <em>إيمجه</em>.</p>`,
    },
  },
  "konteyner-kente-yasam-alani": {
    en: {
      title: "Common Rooms for a Container City",
      description:
        "A laundry, a children's playroom and a workshop for women in a container city where three hundred families live.",
      content: `<p>Shelter is only the first step of living. The families in the container city told us that they miss not so much their houses as their <em>neighbours</em>. This project builds three places where people can come together.</p>
<h2>Three buildings</h2>
<ul><li><strong>Laundry:</strong> twelve machines, by appointment, for two hundred families a day</li><li><strong>Play and study room:</strong> two child development specialists, homework sessions in the evening</li><li><strong>Workshop:</strong> sewing machines; the income belongs to those who make the goods</li></ul>
<p>The buildings can be taken apart and moved. When the families get their permanent homes, the buildings will be moved to the new neighbourhood.</p>`,
    },
    ar: {
      title: "فضاء مشترك لمدينة الحاويات",
      description: "مغسلة وغرفة لعب للأطفال وورشة إنتاج للنساء في مدينة حاويات تسكنها ثلاثمئة أسرة.",
      content: `<p>المأوى أول خطوات الحياة لا أكثر. قالت لنا الأسر في مدينة الحاويات إنها لا تشتاق إلى بيوتها بقدر ما تشتاق إلى <em>الجيرة</em>. ينشئ هذا المشروع ثلاثة مبانٍ يلتقي فيها الناس.</p>
<h2>ثلاثة مبانٍ مشتركة</h2>
<ul><li><strong>المغسلة:</strong> اثنتا عشرة غسالة تخدم مئتي أسرة في اليوم بمواعيد</li><li><strong>غرفة اللعب والدراسة:</strong> اختصاصيتان في نمو الطفل ودروس مسائية</li><li><strong>ورشة الإنتاج:</strong> آلات خياطة، وعائد البيع لمن ينتج</li></ul>
<p>صُممت المباني لتُفكك وتُنقل. وحين تنتقل الأسر إلى بيوتها الدائمة تُقام من جديد في حيّها.</p>`,
    },
  },
  "askida-ekmek-firini": {
    en: {
      title: "The Bakery of Shared Bread",
      description:
        "Four hundred loaves every morning, from the neighbourhood bakery to people in need: no names, no queue.",
      content: `<p>“Bread on the hook” is an old courtesy in which the hand that gives does not see the hand that takes. Our bakery bakes four hundred loaves every morning and leaves them in the cabinets of six corner shops, without any mark on them.</p>
<h2>How does it work?</h2>
<ol><li>The month's flour is bought in bulk.</li><li>The three bakers come from the neighbourhood and are insured.</li><li>The shops hand out the bread without asking for any paper.</li></ol>
<p>This project has no goal; it is a kindness that begins again every day. With regular donations the bakery can plan its flour ahead.</p>`,
    },
    ar: {
      title: "مخبز الخبز المعلّق",
      description: "أربعمئة رغيف كل صباح من فرن الحي إلى المحتاج، دون سؤال عن اسم ودون طابور.",
      content: `<p>الخبز المعلّق أدب قديم لا ترى فيه اليد المعطية اليد الآخذة. يخبز فرننا كل صباح أربعمئة رغيف، وتوضع في خزائن ستة دكاكين في الحي دون أي علامة عليها.</p>
<h2>كيف يعمل؟</h2>
<ol><li>يُشترى دقيق الشهر بالجملة.</li><li>العاملون الثلاثة في الفرن من أهل الحي ومؤمَّن عليهم.</li><li>تعطي الدكاكين الخبز دون طلب أي وثيقة.</li></ol>
<p>لا هدف ماليًا لهذا المشروع، فهو خير يبدأ كل يوم من جديد. والتبرع المنتظم يمكّن الفرن من حساب دقيقه سلفًا.</p>`,
    },
  },
  "afet-bolgesine-mahalle-camii": {
    en: {
      title: "A Mosque for the Earthquake Region",
      description:
        "In place of a neighbourhood mosque that the earthquake destroyed, an earthquake-proof building for three hundred people, with classrooms and a library.",
      content: `<p>For two years the neighbourhood has held its Friday prayers in a tent. The new mosque is rising on the same plot, plain in style and built to the current earthquake code.</p>
<h2>What it will have</h2>
<ul><li>A main hall for three hundred people and a women's section</li><li>Two classrooms</li><li>A library and study room for young people</li><li>Step-free entrances and ablution fountain</li></ul>
<h2>Where do we stand?</h2>
<p>The foundation and the columns are finished, and the formwork of the dome is up. Every three months an independent building inspector approves the progress reports, which we share with every donor who asks.</p>`,
    },
    ar: {
      title: "جامع حيّ في منطقة الزلزال",
      description: "بناء مقاوم للزلازل يتسع لثلاثمئة مصلٍّ مع صفوف ومكتبة، مكان جامع الحي الذي هدمه الزلزال.",
      content: `<p>يصلي أهل الحي الجمعة في خيمة منذ عامين. يرتفع الجامع الجديد على الأرض نفسها بعمارة بسيطة ووفق أحدث اشتراطات الزلازل.</p>
<h2>أقسام البناء</h2>
<ul><li>قاعة رئيسة لثلاثمئة مصلٍّ وقسم للنساء</li><li>صفّان دراسيان</li><li>مكتبة وغرفة دراسة للشباب</li><li>ميضأة ومداخل مهيأة لذوي الإعاقة</li></ul>
<h2>أين وصلنا؟</h2>
<p>اكتملت الأساسات والأعمدة ونُصب قالب القبة. يصادق مراقب بناء مستقل على تقارير الإنجاز كل ثلاثة أشهر، ونطلع عليها كل متبرع يطلبها.</p>`,
    },
  },
  "engelsiz-adimlar": {
    en: {
      title: "Steps without Barriers: Wheelchairs",
      description: "Wheelchairs fitted to a hundred and fifty people who cannot leave their homes.",
      content: `<p>A wheelchair of the wrong size does not only tire, it injures. That is why we visit every applicant at home and take the measurements together with a physiotherapist.</p>
<h2>The journey of a wheelchair</h2>
<ol><li>Home visit and measuring</li><li>Choice of a manual or electric wheelchair</li><li>Delivery and training</li><li>A maintenance check after six months</li></ol>
<p>Where it is needed we also build a ramp at the door. Chairs that are replaced are repaired and passed on to someone else.</p>`,
    },
    ar: {
      title: "خطوات بلا عوائق: كراسٍ متحركة",
      description: "كرسي متحرك مضبوط على القياس لمئة وخمسين شخصًا لا يستطيعون مغادرة بيوتهم.",
      content: `<p>الكرسي الذي لا يناسب القياس لا يُتعب صاحبه فحسب بل يجرحه أيضًا. لذلك نزور كل متقدم في بيته ونأخذ قياسه مع اختصاصي علاج طبيعي.</p>
<h2>رحلة الكرسي</h2>
<ol><li>زيارة منزلية وأخذ القياس</li><li>اختيار كرسي يدوي أو كهربائي</li><li>التسليم والتدريب على الاستعمال</li><li>فحص وصيانة بعد ستة أشهر</li></ol>
<p>ونبني منحدرًا عند مدخل البيت حيث تدعو الحاجة. أما الكراسي المستبدلة فتُصلح وتُعطى لغير أصحابها.</p>`,
    },
  },
  "afet-bolgesine-anaokulu": {
    en: {
      title: "A Nursery School for the Earthquake Region",
      description:
        "An earthquake-proof nursery school for eighty children, with a garden and a kitchen, in a neighbourhood left without one.",
      content: `<p>Nearly two hundred children of nursery age live in the neighbourhood; the nearest nursery school is twenty kilometres away. This small school with four classrooms lets mothers go back to work and children go back to play.</p>
<h2>What it will have</h2>
<ul><li>Four classrooms and a room for naps</li><li>A kitchen for eighty people a day</li><li>A shady garden and a sandpit</li><li>A room for talks with families</li></ul>
<h2>Who will run it?</h2>
<p>When it is finished, the building is given to the state as a place of education; the first two years of maintenance are in the budget. Every stage of the work is approved by the <strong>building inspector</strong>.</p>`,
    },
    ar: {
      title: "روضة أطفال في منطقة الزلزال",
      description: "روضة مقاومة للزلازل لثمانين طفلًا بحديقة ومطبخ، في حيّ فقد مدرسته في الزلزال.",
      content: `<p>في الحي نحو مئتي طفل في سن الروضة، وأقرب روضة تبعد عشرين كيلومترًا. هذه المدرسة الصغيرة بصفوفها الأربعة تعيد الأمهات إلى عملهن والأطفال إلى لعبهم.</p>
<h2>أقسام البناء</h2>
<ul><li>أربعة صفوف وغرفة نوم</li><li>مطبخ يكفي ثمانين شخصًا في اليوم</li><li>حديقة ظليلة وملعب رمل</li><li>غرفة للقاء الأسر</li></ul>
<h2>لمن سيُسلَّم؟</h2>
<p>عند اكتماله يوهب البناء للدولة ليُستعمل مؤسسة تعليمية، وقد خُصصت في الميزانية صيانة أول عامين. ويصادق <strong>مراقب البناء</strong> على كل مرحلة.</p>`,
    },
  },
  "gezici-asevi": {
    en: {
      title: "Mobile Kitchen",
      description:
        "A kitchen truck that can set out within the first hour of a disaster and cook three thousand hot meals a day.",
      content: `<p>The first seventy-two hours are the hardest of any disaster. Our mobile kitchen is designed with its own water and power, to serve food within two hours of arriving.</p>
<p>The project is being prepared; it opens for donations once the vehicle is chosen.</p>`,
    },
    ar: {
      title: "المطبخ المتنقل",
      description: "شاحنة مطبخ تنطلق في الساعة الأولى من الكارثة وتطهو ثلاثة آلاف وجبة ساخنة في اليوم.",
      content: `<p>أول اثنتين وسبعين ساعة هي أصعب أوقات الكارثة. صُمم مطبخنا المتنقل بمائه وطاقته ليقدم الطعام خلال ساعتين من وصوله.</p>
<p>المشروع قيد الإعداد، ويُفتح باب التبرع له عند اختيار المركبة.</p>`,
    },
  },
};
