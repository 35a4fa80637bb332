import type { ReasonTexts } from '../../reason-words.ts';

/** Why a provider of models, or its address, is refused, and what is wrong with its answers. */
export const PROVIDERS = {
  'provider-name': 'في اسم المزوّد حروف لاتينية صغيرة وأرقام و\u2068. _ -\u2069 لا غير؛ اختر غيره',
  'provider-name-default':
    'لا مزوّد اسمه \u2068default\u2069: هو في ملفات الوكلاء نموذج الخادم؛ اختر اسمًا آخر',
  'provider-address-needed': 'اذكر عنوان المزوّد، وغالبًا ينتهي بـ\u2068/v1\u2069',
  'provider-address-plain': 'ليس في عنوان المزوّد \u2068?\u2069 ولا \u2068#\u2069؛ احذف ما يبدأ بهما',
  'provider-key': 'في المفتاح حروف لاتينية وأرقام وعلامات بلا مسافات؛ انسخه من جديد',
  'provider-key-of-host': 'المفتاح لمضيف واحد؛ أعط مفتاح المضيف الجديد أيضًا',
  'provider-unknown': 'لا مزوّد باسم {{name}}؛ أضفه أولًا، أو اختر غيره',
  'provider-exists': 'هناك مزوّد اسمه {{name}}؛ غيّره، أو اختر اسمًا آخر',
  'provider-of-environment':
    'إعدادات الخادم هي التي تعلن {{name}}؛ غيّره حيث يُشغَّل \u2068Conch\u2069',
  'model-name': 'للنموذج اسم في سطر واحد؛ اختر واحدًا من القائمة',
  'key-missing': 'لا مفتاح لهذا المزوّد؛ أعطه مفتاحًا',
  'key-refused': 'لا يقبل المزوّد هذا المفتاح؛ أعطه غيره',
  'key-too-narrow': 'ليس لهذا المفتاح أن يستعمل هذا النموذج؛ اختر مفتاحًا أو نموذجًا آخر',
  'key-sealed': 'لا يُفتح مفتاح {{name}} بما لدى هذا الخادم؛ أعطه من جديد',
  'no-credit': 'لم يبق رصيد لدى المزوّد؛ أضف رصيدًا هناك',
  'model-or-address-missing': 'ليس لدى المزوّد هذا النموذج أو هذا العنوان؛ راجعهما',
  'model-missing': 'ليس لدى المزوّد هذا النموذج؛ اختر من قائمته',
  'no-models-yet': 'يجيب، وليس لديه نموذج بعد؛ نزّل له نموذجًا',
  'address-leads-elsewhere': 'يقود العنوان إلى غيره؛ اكتب ما يقود إليه',
  'address-unaskable': 'ليس للمزوّد عنوان يمكن سؤاله؛ أعطه غيره',
  'address-without-models':
    'ما يجيب في هذا العنوان ليست لديه قائمة نماذج؛ راجع العنوان، مع \u2068/v1\u2069',
  'address-of-page': 'ما يجيب في هذا العنوان صفحة ويب؛ راجع العنوان، مع \u2068/v1\u2069',
  'address-elsewhere': 'ما كان لـ{{host}} كان سيذهب إلى غيره؛ فلم يُرسل',
  'provider-unreached': 'تعذّر بلوغ المزوّد ({{code}})؛ راجع عنوانه',
  'provider-silent': 'لم يجب المزوّد في الوقت المحدد؛ تأكّد من أنه يعمل ومن عنوانه، ثم أعد المحاولة',
  'model-silent':
    'يسرد نماذجه، والنموذج الذي سُئل لم يجب في الوقت المحدد؛ لعله ما زال يُحمَّل: أعد المحاولة بعد قليل',
  'answer-not-begun': 'لم يبدأ المزوّد الجواب في الوقت المحدد',
  'answer-not-ended': 'لم يفرغ المزوّد في الوقت المحدد',
  'answer-fell-silent': 'سكت المزوّد في أثناء جوابه',
  'answer-cut': 'انقطع الجواب قبل نهايته؛ أعد المحاولة',
  'answer-cut-off': 'انقطع الجواب قبل نهايته',
  'answer-empty': 'أجاب المزوّد بلا شيء؛ أعد المحاولة',
  'answer-unreadable': 'تعذّرت قراءة ما أرسله المزوّد؛ راجع عنوانه',
  'answer-not-understood': 'أجاب المزوّد بما تعذّرت قراءته؛ راجع عنوانه',
  'answer-unstreamed': 'أجاب المزوّد دفعة واحدة؛ ولا يُستعمل إلا مزوّد يرسل جوابه تباعًا',
  'answer-endless': 'كتب النموذج أكثر بكثير من \u2068maxOutputTokens\u2069؛ فلم يُسمع منه بعد ذلك',
  'answer-withheld': 'حجب المزوّد الجواب بقواعد محتواه',
  'thought-too-long':
    'فكّر النموذج حتى لم يبق له ما يكتبه؛ ارفع \u2068maxOutputTokens\u2069، أو ما قد يكلّفه التشغيل',
  'summary-late': 'لم يأت الملخّص في الوقت المحدد',
  'connection-broke': 'انقطع الاتصال بالمزوّد؛ أعد المحاولة',
  'provider-busy': 'لم يستطع المزوّد أخذ الطلب الآن؛ أعد المحاولة بعد قليل',
  'provider-overrun': 'لدى المزوّد طلبات كثيرة منك الآن؛ أعد المحاولة بعد قليل',
  'provider-in-trouble':
    'لدى المزوّد عطل عنده ({{code}})؛ انظر سجله أو صفحة حالته، وأعد المحاولة لاحقًا',
  'provider-refused': 'رفض المزوّد الطلب ({{code}})؛ جرّب نموذجًا آخر',
  'request-withheld': 'رفض المزوّد الطلب بقواعد محتواه',
  'context-too-long': 'المحادثة أطول مما يحتمله النموذج؛ خفّض رموز السياق',
  'request-too-large': 'الطلب أكبر مما يقبله المزوّد؛ خفّض رموز السياق',
  'instructions-too-long':
    'لا تترك التعليمات مكانًا للسؤال في نافذة النموذج؛ اختصرها، أو ارفع رموز السياق',
  'provider-answers': 'المزوّد يجيب',
  'address-outside': 'العنوان الخارجي يبدأ بـ\u2068https://\u2069 واسم مضيف',
  'address-with-password': 'في عنوان {{host}} اسم أو كلمة مرور؛ أخرجهما منه',
  'host-unlisted':
    'لا يبلغ هذا الخادم {{host}}؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  'port-unlisted':
    'لا يبلغ هذا الخادم المنفذ {{port}} من {{host}}؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  'host-by-https':
    'لا يبلغ هذا الخادم {{host}} إلا عبر \u2068https\u2069؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  'host-inside':
    'ليس {{host}} على الإنترنت؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  'host-leads-inside':
    'يقود {{host}} إلى عنوان ليس على الإنترنت؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 بعد \u2068inside:\u2069 مع منفذه',
  'host-port': 'يُسأل {{host}} في منفذ ليس لـ\u2068HTTP\u2069',
  'host-leads-elsewhere': 'يقول {{host}} أن يُسأل غيره، وهذا لا يكون؛ اكتب العنوان الذي يقود إليه',
  'host-answers-too-much': 'يجيب {{host}} بأكثر مما يؤخذ من الخارج',
  'host-unreached': 'تعذّر بلوغ {{host}}',
  'host-unknown': 'لا يُعرف أين {{host}}',
  'host-slow': 'تأخّر {{host}} في الجواب',
  'host-untrusted': 'لم يستطع {{host}} أن يثبت أنه هو',
  'host-garbled': 'تعذّرت قراءة ما يجيب به {{host}}',
  'host-broke-off': 'قطع {{host}} الاتصال',
  'check-host-unreached': 'تعذّر بلوغ {{host}}. راجع عنوانه، وهل يعمل',
  'check-host-unknown': 'لا يُعرف أين {{host}}. راجع عنوانه',
  'check-host-slow': 'تأخّر {{host}} في الجواب. راجع عنوانه، وهل يعمل؛ ثم أعد المحاولة',
  'check-host-untrusted':
    'لم يستطع {{host}} أن يثبت أنه هو. راجع عنوانه وشهادته؛ وما صنعته بنفسك يوثق به بـ\u2068NODE_EXTRA_CA_CERTS\u2069 حيث يُشغَّل \u2068Conch\u2069',
  'check-host-garbled': 'تعذّرت قراءة ما يجيب به {{host}}. راجع عنوانه',
  'check-host-broke-off': 'قطع {{host}} الاتصال. أعد المحاولة',
} as const satisfies Partial<ReasonTexts>;
