import type { DemoTexts } from "../types.ts";

export const stories: DemoTexts<"stories"> = {
  "kazanin-basinda-kirk-gece": {
    en: {
      title: "Forty nights at the cauldron",
      excerpt:
        "For thirty years master Halil cooked soup in his own diner. On the third day after the earthquake he packed his apron and set off; when he came back, forty nights had passed.",
      content: `<p>Master Halil's diner had twelve tables and stood at the entrance of the workshops. When he retired, he hung his ladle on the wall. Everybody remembers him saying: “I will never cook that much soup again.”</p>
<p>On the third day after the earthquake his phone rang. Our mobile kitchen needed a cook. He did not ask for how many days; he only wanted to know how many litres the pots held.</p>
<h2>Children first, then a word</h2>
<p>The first night there was lentil soup for two thousand. On the second day the master made a rule: the children's bowls are filled first, and those of the old are carried to their tents. On the third day he added another: the person who holds the ladle learns the name of the person in front.</p>
<blockquote><p>Soup fills the stomach. But what warms you is being called by your name.</p></blockquote>
<p>On the fifteenth day he noticed a girl in the queue who wanted to help. She had lost her mother and did not speak. The master gave her a knife and a sack of onions. “Nobody asks why you cry when you cut onions,” he says. That week she began to speak.</p>
<h2>The forty-first day</h2>
<p>When the master went home, seven people ran the kitchen; five of them had lost their homes in the earthquake. They run it to this day. Once a month master Halil joins them for a week. He no longer holds the ladle; he only checks the salt.</p>
<img src="gonullu-yukleme.webp" alt="">
<p><em>Every Thursday a lorry is loaded in Kayseri: lentils, oil, flour and onions.</em></p>
<p><em>To protect people's privacy, we change the names in our stories and show drawings instead of faces.</em></p>`,
      caption:
        "The days at the cauldron in thirteen seconds. A silent film. By day, volunteers hand out parcels among tents; parcels pass from hand to hand into a lorry; in the evening steam rises from the cauldron in the window of the mobile kitchen, and people wait in front of it.",
    },
    ar: {
      title: "أربعون ليلة عند القِدر",
      excerpt:
        "ثلاثين عامًا طبخ المعلّم خليل الحساء في مطعمه. وفي اليوم الثالث بعد الزلزال وضع مئزره في حقيبته ومضى، ولم يعد إلا بعد أربعين ليلة.",
      content: `<p>كان مطعم المعلّم خليل عند مدخل المنطقة الصناعية، وفيه اثنتا عشرة طاولة. ولمّا تقاعد علّق مغرفته على الجدار. يذكر الجميع قوله: «لن أطبخ بعد اليوم هذا القدر من الحساء».</p>
<p>في اليوم الثالث بعد الزلزال رنّ هاتفه. كان مطبخنا المتنقل بحاجة إلى طبّاخ. لم يسأل كم يومًا سيبقى، بل سأل فقط عن سعة القدور.</p>
<h2>الأطفال أولًا، ثم كلمة طيبة</h2>
<p>في الليلة الأولى طُبخ حساء العدس لألفي شخص. وفي اليوم الثاني وضع المعلّم قاعدة: تُملأ أطباق الأطفال أولًا، ويُحمل طعام كبار السن إلى خيامهم. وفي اليوم الثالث أضاف أخرى: من يمسك المغرفة يتعلّم اسم من يقف أمامه.</p>
<blockquote><p>الحساء يُشبع البطن، لكنّ المرء لا يدفأ حقًا إلا حين يُنادى باسمه.</p></blockquote>
<p>في اليوم الخامس عشر لمح في الصف فتاة تريد أن تساعد. كانت قد فقدت أمها ولا تتكلم. أعطاها المعلّم سكينًا وكيس بصل. يقول: «لا أحد يسأل عن الدموع عند تقطيع البصل». في ذلك الأسبوع بدأت تتكلم.</p>
<h2>اليوم الحادي والأربعون</h2>
<p>حين عاد المعلّم كان في المطبخ سبعة أشخاص، خمسة منهم من متضرري الزلزال، وما زال المطبخ يعمل بهم إلى اليوم. يزورهم خليل أسبوعًا كل شهر، ولم يعد يمسك المغرفة، بل يكتفي بتذوّق الملح.</p>
<img src="gonullu-yukleme.webp" alt="">
<p><em>كل يوم خميس تُحمَّل شاحنة في قيصري: عدس وزيت وطحين وبصل.</em></p>
<p><em>حفاظًا على خصوصية أصحاب القصص نغير أسماءهم ونستخدم رسومًا بدل صورهم.</em></p>`,
      caption:
        "أيام القِدر في ثلاث عشرة ثانية. فيلم صامت. نهارًا يوزّع متطوعون الطرود بين الخيام، ثم تنتقل الطرود من يد إلى يد إلى الشاحنة، وفي المساء يتصاعد البخار من قِدر الحساء في نافذة المطبخ المتنقل والناس ينتظرون أمامه.",
    },
  },
  "kitap-goturen-kiz": {
    en: {
      title: "The girl who brought books home",
      excerpt:
        "Zeynep went to school on a scholarship. In the year she became a teacher she came back to her village with four hundred books, and gave the key to one of her pupils.",
      content: `<p>Zeynep's village had a school but no library. Six books lay in the drawer of the teacher's desk, and the children took turns. By the end of her sixth year Zeynep knew them all by heart.</p>
<img src="okul-sirasi.webp" alt="">
<p><em>The desk where the six books lay. Today there is a globe on it, too.</em></p>
<h2>A letter every month</h2>
<p>She went to secondary school in town, on a scholarship from our foundation. It came on the fifth of every month, and with it two lines from a donor she had never met. Zeynep kept every one of them. Her favourite: “Take your time, but do not give up.”</p>
<blockquote><p>I do not remember what I spent the money on. I still read the notes.</p></blockquote>
<p>After university she was sent to a small town an hour away. Every Saturday she went to her village to read to the children. First there were seven, then nineteen. When the old store beside the stable became too small, she called the foundation.</p>
<img src="burs-mezuniyet.webp" alt="">
<p><em>On the day Zeynep graduated, forty-one other scholars of ours threw their caps with her.</em></p>
<h2>Who has the key?</h2>
<p>Our village library project repaired the store, and the carpenter of the village made the shelves. On the opening day Zeynep would not cut a ribbon. She gave the key to nine-year-old Omar, who was reading the six books for the third time.</p>
<p>Zeynep now pays for the schooling of a girl. On the fifth of every month, together with two lines. We asked what she writes. She would not tell.</p>
<p><em>To protect people's privacy, we change the names in our stories and show drawings instead of faces.</em></p>`,
      caption: "The library opens every day after school. The children keep the register.",
    },
    ar: {
      title: "الفتاة التي حملت الكتب إلى قريتها",
      excerpt:
        "درست زينب بمنحة، وفي السنة التي صارت فيها معلّمة عادت إلى قريتها بأربعمئة كتاب، وسلّمت المفتاح لأحد تلاميذها.",
      content: `<p>كان في قرية زينب مدرسة ولم تكن فيها مكتبة. ستة كتب في درج طاولة المعلّم يتناوب الأطفال على قراءتها. ولمّا أنهت زينب الصف السادس كانت تحفظها كلها عن ظهر قلب.</p>
<img src="okul-sirasi.webp" alt="">
<p><em>الطاولة التي كانت فيها الكتب الستة، واليوم تعلوها كرة أرضية أيضًا.</em></p>
<h2>رسالة كل شهر</h2>
<p>درست الثانوية في البلدة بمنحة من مؤسستنا. كانت المنحة تصل في الخامس من كل شهر، ومعها سطران من متبرع لا تعرفه. احتفظت زينب بالسطور كلها، وأحبّها إليها: «لا تستعجلي، ولكن لا تتخلّي أيضًا».</p>
<blockquote><p>لا أذكر فيمَ أنفقت المال، أمّا السطور فما زلت أقرؤها.</p></blockquote>
<p>بعد الجامعة عُيّنت في بلدة على بُعد ساعة. وصارت تذهب كل سبت إلى قريتها لتقرأ للأطفال. جاء سبعة في البداية ثم تسعة عشر. ولمّا ضاق بهم المخزن القديم بجوار الإسطبل اتصلت بالمؤسسة.</p>
<img src="burs-mezuniyet.webp" alt="">
<p><em>يوم تخرّجت زينب ألقى معها قبّعاتهم واحد وأربعون من طلاب منحنا.</em></p>
<h2>مع من المفتاح؟</h2>
<p>ضمن مشروع مكتبات القرى رُمّم المخزن، وصنع نجّار القرية الرفوف. ويوم الافتتاح لم ترغب زينب في قصّ الشريط، بل سلّمت المفتاح لعمر ذي الأعوام التسعة، وكان يقرأ الكتب الستة للمرة الثالثة.</p>
<p>تتكفّل زينب اليوم بدراسة طالبة: في الخامس من كل شهر ومعها سطران. سألناها ماذا تكتب، فلم تُجب.</p>
<p><em>حفاظًا على خصوصية أصحاب القصص نغير أسماءهم ونستخدم رسومًا بدل صورهم.</em></p>`,
      caption: "تفتح المكتبة كل يوم بعد المدرسة، والأطفال هم من يمسكون السجل.",
    },
  },
};
