import type { SentencePair } from '../../read-sentence.ts';

/** Why no agent can be made of what was given. */
export const AGENTS: readonly SentencePair[] = [
  ['{>one}; {>other}', '{{one}}؛ {{other}}'],
  [
    'The configuration of an agent with a model cannot be read: {>why}',
    'لا يُقرأ إعداد وكيل بنموذج: {{why}}',
  ],
  ['An agent with a model could never answer: {>why}', 'وكيل كهذا لا يستطيع أن يجيب أبدًا: {{why}}'],
  ['there is no field “{name}”', 'لا يوجد حقل {{name}}'],
  [
    '{name} is given without {other}; give both, or leave out both for the model of the server',
    'ذُكر {{name}} بلا {{other}}؛ اذكرهما معًا، أو اتركهما معًا لنموذج الخادم',
  ],
  [
    'too few tokens for one run: with these instructions one step needs about {#least}',
    'رموز التشغيل الواحد قليلة: مع هذه التعليمات تحتاج الخطوة نحو {{least}}',
  ],
  [
    'too little money for one run: with these instructions one step of this model costs about ${least}',
    'مال التشغيل الواحد قليل: مع هذه التعليمات تكلّف خطوة هذا النموذج نحو {{least}} دولار',
  ],
  [
    'too few tokens of context: with these instructions a prompt needs about {#least} beside its answer',
    'رموز السياق قليلة: مع هذه التعليمات يحتاج السؤال نحو {{least}} عدا جوابه',
  ],
  ['{name} must be a text of at most {#most} characters', '{{name}} نص من {{most}} حرف على الأكثر'],
  ['{name} must not be empty', '{{name}} لا يكون فارغًا'],
  [
    '{name} must be a whole number from {#least} to {#most}',
    '{{name}} عدد صحيح من {{least}} إلى {{most}}',
  ],
  ['{name} must be a number from {#least} to {#most}', '{{name}} عدد من {{least}} إلى {{most}}'],
  ['{name} must be more than {#least}', '{{name}} أكثر من {{least}}'],
  [
    '{name} must be a list of tools, each as server.tool',
    '{{name}} قائمة أدوات، كل منها مثل \u2068server.tool\u2069',
  ],
  ['its description has more than {#most} characters', 'وصفها أطول من {{most}} حرف'],
  ['its schema is nested more than {#most} deep', 'مخططها أعمق من {{most}} مستوى'],
  ['its schema has more than {#most} bytes', 'مخططها أكبر من {{most}} بايت'],
  ['its definition has characters that cannot be seen', 'في تعريفها محارف لا تُرى'],
  ['{name} must have at most {#most} tools', '{{name}} فيه {{most}} أداة على الأكثر'],
  [
    'waitSeconds must be a number from 1 to 3600: so long a task waits for its agent',
    'مدة الانتظار عدد من 1 إلى 3600 ثانية: هكذا تنتظر المهمة وكيلها',
  ],
  [
    'worstCase must say what one run may cost at most: { "tokens": 5000, "costUsd": 0.02 }, where costUsd is null if nobody knows',
    'اذكر أقصى ما قد يكلّفه تشغيل واحد من الرموز والدولارات',
  ],
  [
    '{name} must be an address that begins with https:// (or http://)',
    '{{name}} عنوان يبدأ بـ\u2068https://\u2069 (أو \u2068http://\u2069)',
  ],
  [
    'An agent {over} has no “{name}”: it may have {names}',
    'ليس لوكيل كهذا {{name}}؛ وله: {{names}}',
  ],
  [
    'The configuration of a remote agent must be {} for an agent that connects by itself, { "over": "webhook", "url": "https://…" } or { "over": "a2a", "card": "https://…" }',
    'إعداد البرنامج الخارجي واحد من ثلاثة: \u2068{}\u2069 لما يتصل بنفسه، أو \u2068{ "over": "webhook", "url": "https://…" }\u2069، أو \u2068{ "over": "a2a", "card": "https://…" }\u2069',
  ],
  [
    'This server reaches no addresses outside: its operator can allow {host} by the setting CONCH_OUTBOUND',
    'لا يبلغ هذا الخادم عناوين خارجية: يستطيع مشغّله أن يسمح بـ{{host}} بالإعداد \u2068CONCH_OUTBOUND\u2069',
  ],
  [
    'This server does not reach {host}; an operator can list it in CONCH_OUTBOUND as {place}',
    'لا يبلغ هذا الخادم {{host}}؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  ],
  [
    'This server reaches {host} by https alone; an operator can list it in CONCH_OUTBOUND as {place}',
    'لا يبلغ هذا الخادم {{host}} إلا عبر \u2068https\u2069؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  ],
  [
    '{host} is not on the internet; an operator can list it in CONCH_OUTBOUND as {place}',
    'ليس {{host}} على الإنترنت؛ يستطيع مشغّل أن يدرجه في \u2068CONCH_OUTBOUND\u2069 هكذا: {{place}}',
  ],
  [
    'An address outside begins with https:// and a host',
    'العنوان الخارجي يبدأ بـ\u2068https://\u2069 واسم مضيف',
  ],
  [
    'The address at {host} has a name or a password in it; take them out',
    'في عنوان {{host}} اسم أو كلمة مرور؛ أخرجهما منه',
  ],
  // Scripts.
  [
    'A script must be a list of rules with at least one: { when, do }',
    'النص المكتوب قائمة قواعد فيها واحدة على الأقل: \u2068{ when, do }\u2069',
  ],
  [
    'Rule {#rule}: {path} is missing: give {>what}',
    'القاعدة {{rule}}: ينقص {{path}}: أعطه {{what}}',
  ],
  ['Rule {#rule}: {path} must be {>what}', 'القاعدة {{rule}}: {{path}} هو {{what}}'],
  ['Rule {#rule} is missing: give {>what}', 'القاعدة {{rule}} ناقصة: أعطها {{what}}'],
  ['Rule {#rule} must be {>what}', 'القاعدة {{rule}} هي {{what}}'],
  [
    'Rule {#rule}: {path} has the unknown word {word}: use {words}',
    'القاعدة {{rule}}: في {{path}} كلمة مجهولة {{word}}؛ استعمل {{words}}',
  ],
  [
    'Rule {#rule} has the unknown word {word}: use {words}',
    'القاعدة {{rule}}: فيها كلمة مجهولة {{word}}؛ استعمل {{words}}',
  ],
  [
    'Rule {#rule}: {path} has the unknown template {word}: use {words}',
    'القاعدة {{rule}}: في {{path}} متغيّر مجهول {{word}}؛ استعمل {{words}}',
  ],
  [
    'Rule {#rule}: {path} does nothing: add one of {words}',
    'القاعدة {{rule}}: لا يفعل {{path}} شيئًا؛ أضف واحدًا من {{words}}',
  ],
  [
    'Rule {#rule}: {path} cannot have both {one} and {other}: keep one of them',
    'القاعدة {{rule}}: لا يجتمع في {{path}} {{one}} و{{other}}؛ أبقِ أحدهما',
  ],
  [
    'Rule {#rule}: {path} has goToSpace and says nothing there: add say',
    'القاعدة {{rule}}: في {{path}} \u2068goToSpace\u2069 ولا يقول هناك شيئًا؛ أضف \u2068say\u2069',
  ],
  [
    'Rule {#rule}: {path} has chunkMs and says nothing: add say, or take chunkMs away',
    'القاعدة {{rule}}: في {{path}} \u2068chunkMs\u2069 ولا يقول شيئًا؛ أضف \u2068say\u2069 أو أزل \u2068chunkMs\u2069',
  ],
  ['a text that is not empty', 'نص غير فارغ'],
  ['true or false', '\u2068true\u2069 أو \u2068false\u2069'],
  ['true, or left out', '\u2068true\u2069، أو لا يُذكر'],
  ['one of {words}', 'واحد من {{words}}'],
  ['a list that is not empty', 'قائمة غير فارغة'],
  ['an object with {words}', 'كائن فيه {{words}}'],
  ['a whole number from 1 on', 'عدد صحيح من 1 فصاعدًا'],
  ['a number from 0 to 1', 'عدد من 0 إلى 1'],
];
