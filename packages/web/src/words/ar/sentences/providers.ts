import type { SentencePair } from '../../read-sentence.ts';

/** What a provider of models, or its address, is refused for, and what it answers. */
export const PROVIDERS: readonly SentencePair[] = [
  [
    'The name of a provider has small letters, digits, “.”, “_” and “-”; choose another',
    'في اسم المزوّد حروف لاتينية صغيرة وأرقام و\u2068. _ -\u2069 لا غير؛ اختر غيره',
  ],
  [
    'Say where the provider is: baseUrl, most often with /v1 at the end',
    'اذكر عنوان المزوّد، وغالبًا ينتهي بـ\u2068/v1\u2069',
  ],
  [
    'The address of a provider has no “?” and no “#”; leave out what comes from there on',
    'ليس في عنوان المزوّد \u2068?\u2069 ولا \u2068#\u2069؛ احذف ما يبدأ بهما',
  ],
  [
    'A key has letters, digits and signs, and no white space; copy it again',
    'في المفتاح حروف لاتينية وأرقام وعلامات بلا مسافات؛ انسخه من جديد',
  ],
  [
    'No provider is named “default”: files of agents mean the model of the server by it; choose another name',
    'لا مزوّد اسمه \u2068default\u2069: هو في ملفات الوكلاء نموذج الخادم؛ اختر اسمًا آخر',
  ],
  [
    'There is no provider named {name}; add it first, or choose another',
    'لا مزوّد باسم {{name}}؛ أضفه أولًا، أو اختر غيره',
  ],
  [
    'A model has a name, in one line; choose one of the list',
    'للنموذج اسم في سطر واحد؛ اختر واحدًا من القائمة',
  ],
  [
    'There is a provider named {name}; change it, or choose another name',
    'هناك مزوّد اسمه {{name}}؛ غيّره، أو اختر اسمًا آخر',
  ],
  ['There is no key for this provider; give it one', 'لا مفتاح لهذا المزوّد؛ أعطه مفتاحًا'],
  ['The provider does not accept the key; give it another', 'لا يقبل المزوّد هذا المفتاح؛ أعطه غيره'],
  [
    'The key may not use this model; give it another key or model',
    'ليس لهذا المفتاح أن يستعمل هذا النموذج؛ اختر مفتاحًا أو نموذجًا آخر',
  ],
  [
    'There is no credit left at the provider; add some there',
    'لم يبق رصيد لدى المزوّد؛ أضف رصيدًا هناك',
  ],
  [
    'The provider has no such model, or no such address; check both',
    'ليس لدى المزوّد هذا النموذج أو هذا العنوان؛ راجعهما',
  ],
  [
    'The provider has no such model; choose one of its list',
    'ليس لدى المزوّد هذا النموذج؛ اختر من قائمته',
  ],
  [
    'The address leads elsewhere; give the one it leads to',
    'يقود العنوان إلى غيره؛ اكتب ما يقود إليه',
  ],
  [
    'The provider cannot be reached ({code}); check its address',
    'تعذّر بلوغ المزوّد ({{code}})؛ راجع عنوانه',
  ],
  [
    'The provider has no address that can be asked; give it another',
    'ليس للمزوّد عنوان يمكن سؤاله؛ أعطه غيره',
  ],
  [
    'The provider did not answer in time; check that it runs and its address, then try again',
    'لم يجب المزوّد في الوقت المحدد؛ تأكّد من أنه يعمل ومن عنوانه، ثم أعد المحاولة',
  ],
  [
    'It lists its models, and the one that was asked did not answer in time; it may still be loading: try again in a moment',
    'يسرد نماذجه، والنموذج الذي سُئل لم يجب في الوقت المحدد؛ لعله ما زال يُحمَّل: أعد المحاولة بعد قليل',
  ],
  ['The provider did not begin to answer in time', 'لم يبدأ المزوّد الجواب في الوقت المحدد'],
  ['The provider did not come to an end in time', 'لم يفرغ المزوّد في الوقت المحدد'],
  ['The connection to the provider broke; try again', 'انقطع الاتصال بالمزوّد؛ أعد المحاولة'],
  ['The provider answered with nothing; try again', 'أجاب المزوّد بلا شيء؛ أعد المحاولة'],
  ['The answer broke off before its end; try again', 'انقطع الجواب قبل نهايته؛ أعد المحاولة'],
  [
    'What the provider sent could not be read; check its address',
    'تعذّرت قراءة ما أرسله المزوّد؛ راجع عنوانه',
  ],
  [
    'The provider answered in a way that could not be read; check its address',
    'أجاب المزوّد بما تعذّرت قراءته؛ راجع عنوانه',
  ],
  [
    'The provider could not take the request just now; try again in a moment',
    'لم يستطع المزوّد أخذ الطلب الآن؛ أعد المحاولة بعد قليل',
  ],
  [
    'The provider has too many requests of yours right now; try again in a moment',
    'لدى المزوّد طلبات كثيرة منك الآن؛ أعد المحاولة بعد قليل',
  ],
  [
    'The provider has trouble of its own ({#code}); look at its log or its status page, and try again later',
    'لدى المزوّد عطل عنده ({{code}})؛ انظر سجله أو صفحة حالته، وأعد المحاولة لاحقًا',
  ],
  [
    'The provider refused the request ({#code}); try another model',
    'رفض المزوّد الطلب ({{code}})؛ جرّب نموذجًا آخر',
  ],
  [
    'What answers at this address has no list of models; check the address, with its /v1',
    'ما يجيب في هذا العنوان ليست لديه قائمة نماذج؛ راجع العنوان، مع \u2068/v1\u2069',
  ],
  [
    'What answers at this address is a page; check the address, with its /v1',
    'ما يجيب في هذا العنوان صفحة ويب؛ راجع العنوان، مع \u2068/v1\u2069',
  ],
  [
    'The provider answered all at once; only one that streams its answers can be used',
    'أجاب المزوّد دفعة واحدة؛ ولا يُستعمل إلا مزوّد يرسل جوابه تباعًا',
  ],
  ['It answers, and has no model yet; get it one', 'يجيب، وليس لديه نموذج بعد؛ نزّل له نموذجًا'],
  [
    'The conversation is too long for the model; lower contextTokens',
    'المحادثة أطول مما يحتمله النموذج؛ خفّض رموز السياق',
  ],
  [
    'The request was too large for the provider; lower contextTokens',
    'الطلب أكبر مما يقبله المزوّد؛ خفّض رموز السياق',
  ],
  ['The provider refused the request by its content rules', 'رفض المزوّد الطلب بقواعد محتواه'],
  ['The provider withheld the answer by its content rules', 'حجب المزوّد الجواب بقواعد محتواه'],
  ['The provider fell silent in the middle of its answer', 'سكت المزوّد في أثناء جوابه'],
  [
    '{host} could not be reached. Check its address, and whether it is running',
    'تعذّر بلوغ {{host}}. راجع عنوانه، وهل يعمل',
  ],
  [
    '{host} took too long to answer. Check its address, and whether it is running; then try again',
    'تأخّر {{host}} في الجواب. راجع عنوانه، وهل يعمل؛ ثم أعد المحاولة',
  ],
  [
    '{host} could not show that it is who it says it is. Check its address and its certificate; one that you made yourself is trusted by NODE_EXTRA_CA_CERTS, where Conch is started',
    'لم يستطع {{host}} أن يثبت أنه هو. راجع عنوانه وشهادته؛ وما صنعته بنفسك يوثق به بـ\u2068NODE_EXTRA_CA_CERTS\u2069 حيث يُشغَّل \u2068Conch\u2069',
  ],
  [
    'What {host} answers cannot be read. Check its address',
    'تعذّرت قراءة ما يجيب به {{host}}. راجع عنوانه',
  ],
  ['{host} broke off. Try again', 'قطع {{host}} الاتصال. أعد المحاولة'],
  ['{host} could not be reached', 'تعذّر بلوغ {{host}}'],
  ['Nobody knows where {host} is. Check its address', 'لا يُعرف أين {{host}}. راجع عنوانه'],
  ['{host} took too long to answer', 'تأخّر {{host}} في الجواب'],
  ['{host} could not show that it is who it says it is', 'لم يستطع {{host}} أن يثبت أنه هو'],
  ['What {host} answers cannot be read', 'تعذّرت قراءة ما يجيب به {{host}}'],
  ['{host} broke off', 'قطع {{host}} الاتصال'],
  ['{server} cannot be approved: {why}', 'لا تمكن الموافقة على {{server}}: {{why}}'],
  ['Its server cannot be asked: {why}', 'لا يمكن سؤال خادمها: {{why}}'],
];
