import type { ReasonTexts } from '../../reason-words.ts';

/** The reasons why a configuration of an agent is refused. */
export const AGENTS = {
  'config-unreadable': 'لا يُقرأ إعداد وكيل بنموذج: {{problems}}',
  'never-answers': 'وكيل كهذا لا يستطيع أن يجيب أبدًا: {{why}}',
  'no-config-field-near': 'لا يوجد حقل {{name}} (أتعني {{nearest}}؟)',
  'no-config-field-among': 'لا يوجد حقل {{name}}؛ والحقول: {{names}}',
  'config-field': '{{name}} {{why}}',
  'model-half-named': 'ذُكر {{given}} بلا {{missing}}؛ اذكرهما معًا، أو اتركهما معًا لنموذج الخادم',
  'too-few-run-tokens':
    'رموز الإجابة الواحدة قليلة: مع هذه التعليمات يحتاج استدعاء النموذج نحو {{least}}',
  'too-little-run-money':
    'كلفة الإجابة الواحدة قليلة: مع هذه التعليمات يكلّف استدعاء هذا النموذج نحو {{least}} دولار',
  'too-few-context-tokens':
    'رموز السياق قليلة: مع هذه التعليمات يحتاج السؤال نحو {{least}} عدا جوابه',
  'must-be-text': 'نص من {{most}} حرف على الأكثر',
  'must-not-be-empty': 'لا يكون فارغًا',
  'must-be-count': 'عدد صحيح من {{least}} إلى {{most}}',
  'must-be-number': 'عدد من {{least}} إلى {{most}}',
  'must-be-more': 'أكثر من {{least}}',
  'must-be-tools': 'قائمة أدوات، كل منها مثل \u2068server.tool\u2069',
  'must-have-fewer-tools': 'فيه {{most}} أداة على الأكثر',
  'wait-seconds': 'مدة الانتظار عدد من 1 إلى 3600 ثانية: هكذا تنتظر المهمة وكيلها',
  'worst-case': 'اذكر أقصى ما قد تكلّفه إجابة واحدة من الرموز والدولارات',
  'agent-address': '{{name}} عنوان يبدأ بـ\u2068https://\u2069 (أو \u2068http://\u2069)',
  'no-remote-field': 'ليس لوكيل كهذا {{name}}؛ وله: {{names}}',
  'remote-config':
    'إعداد البرنامج الخارجي واحد من ثلاثة: \u2068{}\u2069 لما يتصل بنفسه، أو \u2068{ "over": "webhook", "url": "https://…" }\u2069، أو \u2068{ "over": "a2a", "card": "https://…" }\u2069',
  'nothing-outside':
    'لا يبلغ هذا الخادم عناوين خارجية: يستطيع مشغّله أن يسمح بـ{{host}} بالإعداد \u2068CONCH_OUTBOUND\u2069',
  // Errors in scripts. An error that concerns a whole rule has an empty path.
  'script-of-rules': 'النص المكتوب قائمة قواعد فيها واحدة على الأقل: \u2068{ when, do }\u2069',
  'rule-part-missing': ({ path }) =>
    path === ''
      ? 'القاعدة {{rule}} ناقصة: أعطها {{expected}}'
      : 'القاعدة {{rule}}: ينقص {{path}}: أعطه {{expected}}',
  'rule-part-wrong': ({ path }) =>
    path === '' ? 'القاعدة {{rule}} هي {{expected}}' : 'القاعدة {{rule}}: {{path}} هو {{expected}}',
  'rule-word-unknown': ({ path }) =>
    path === ''
      ? 'القاعدة {{rule}}: فيها كلمة مجهولة {{word}}؛ استعمل {{words}}'
      : 'القاعدة {{rule}}: في {{path}} كلمة مجهولة {{word}}؛ استعمل {{words}}',
  'rule-template-unknown': 'القاعدة {{rule}}: في {{path}} متغيّر مجهول {{word}}؛ استعمل {{words}}',
  'rule-template-open': 'القاعدة {{rule}}: في {{path}} متغيّر بلا نهاية؛ أضف \u2068}}\u2069',
  'rule-does-nothing': 'القاعدة {{rule}}: لا يفعل {{path}} شيئًا؛ أضف واحدًا من {{words}}',
  'rule-with-both': 'القاعدة {{rule}}: لا يجتمع في {{path}} {{one}} و{{other}}؛ أبقِ أحدهما',
  'rule-goes-silently':
    'القاعدة {{rule}}: في {{path}} \u2068goToSpace\u2069 ولا يقول هناك شيئًا؛ أضف \u2068say\u2069',
  'rule-chunks-nothing':
    'القاعدة {{rule}}: في {{path}} \u2068chunkMs\u2069 ولا يقول شيئًا؛ أضف \u2068say\u2069 أو أزل \u2068chunkMs\u2069',
  'text-not-empty': 'نص غير فارغ',
  'true-or-false': '\u2068true\u2069 أو \u2068false\u2069',
  'true-or-nothing': '\u2068true\u2069، أو لا يُذكر',
  'one-of-words': 'واحد من {{words}}',
  'list-not-empty': 'قائمة غير فارغة',
  'object-with': 'كائن فيه {{words}}',
  'whole-from-one': 'عدد صحيح من 1 فصاعدًا',
  'number-to-one': 'عدد من 0 إلى 1',
  'milliseconds-up-to': 'عدد من أجزاء الألف من الثانية من 0 إلى {{most}}',
  'seconds-up-to': 'عدد من الثواني أكبر من 0 وأقصاه {{most}}',
} as const satisfies Partial<ReasonTexts>;
