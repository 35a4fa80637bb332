import type { SentencePair } from '../../read-sentence.ts';

/** What is wrong with a file of an agent or with a character card, and what was left out of one. */
export const FILES: readonly SentencePair[] = [
  [
    'A file of an agent begins with a line “---”, and fields such as “name: Finance” below it',
    'يبدأ ملف الوكيل بسطر \u2068---\u2069، وتحته حقول مثل \u2068name: Finance\u2069',
  ],
  [
    'The fields end with a line “---”, which is not there',
    'تنتهي الحقول بسطر \u2068---\u2069، وهو غير موجود',
  ],
  ['This is not YAML: it is nested too deep', 'هذا ليس \u2068YAML\u2069: تداخله أعمق من اللازم'],
  ['This is not YAML: {>why}', 'هذا ليس \u2068YAML\u2069: {{why}}'],
  ['This is not YAML: {why}', 'هذا ليس \u2068YAML\u2069: {{why}}'],
  ['The fields are “name: value” lines', 'الحقول أسطر مثل \u2068name: value\u2069'],
  [
    'The fields repeat each other (“&” and “*”) too often',
    'تكرر الحقول بعضها (\u2068& *\u2069) أكثر من اللازم',
  ],
  ['The fields refer to themselves (“&” and “*”)', 'تشير الحقول إلى نفسها (\u2068& *\u2069)'],
  ['It is larger than {#most} KiB', 'الملف أكبر من {{most}} كيبيبايت'],
  ['It cannot be read', 'تعذّرت قراءته'],
  [
    'There is no field “{name}”; did you mean {nearest}?',
    'لا يوجد حقل {{name}}؛ أتعني {{nearest}}؟',
  ],
  [
    'Instructions are no field; write them below the second “---”',
    'ليست التعليمات حقلًا؛ اكتبها تحت \u2068---\u2069 الثانية',
  ],
  [
    'What an agent may spend on a day is not in its file; set it on the server',
    'ما ينفقه الوكيل في اليوم ليس في ملفه؛ حدّده على الخادم',
  ],
  [
    'What a file says besides the fields of Conch cannot be kept: {>why}',
    'لا يُحفظ ما في الملف عدا الحقول المعروفة: {{why}}',
  ],
  ['The field “{name}” is missing', 'ينقص الحقل {{name}}'],
  ['The field “{name}” is there twice', 'الحقل {{name}} مكرر'],
  [
    '“{name}” is a text; put it in quotes if YAML takes it for something else',
    '{{name}} نص؛ ضعه بين علامتي اقتباس إن فهمه \u2068YAML\u2069 على غير ذلك',
  ],
  ['“{name}” is true or false', '{{name}} هو \u2068true\u2069 أو \u2068false\u2069'],
  ['“{name}” is a list: [one, another]', '{{name}} قائمة: \u2068[one, another]\u2069'],
  [
    '“{name}” has a character that cannot be kept: U+0000, or half of a pair',
    'في {{name}} محرف لا يُحفظ: \u2068U+0000\u2069 أو نصف زوج',
  ],
  [
    'An agent of kind {kind} has no “{name}”; leave it out',
    'ليس لوكيل من نوع {{kind}} حقل {{name}}؛ احذفه',
  ],
  [
    'An agent of kind {kind} has no instructions; leave out the text below “---”',
    'ليست لوكيل من نوع {{kind}} تعليمات؛ احذف النص الذي تحت \u2068---\u2069',
  ],
  [
    'Say what it thinks with: “model: ollama/llama3.2”, a provider and its model; or “model: default”',
    'اذكر بماذا يفكّر: \u2068model: ollama/llama3.2\u2069، أي مزوّد ونموذجه؛ أو \u2068model: default\u2069',
  ],
  [
    'The text below “---” must be a text of at most {#most} characters; it has {#count}',
    {
      zero: 'النص الذي تحت \u2068---\u2069 من {{most}} حرف على الأكثر',
      one: 'النص الذي تحت \u2068---\u2069 من {{most}} حرف على الأكثر، وفيه حرف واحد',
      two: 'النص الذي تحت \u2068---\u2069 من {{most}} حرف على الأكثر، وفيه حرفان',
      few: 'النص الذي تحت \u2068---\u2069 من {{most}} حرف على الأكثر، وفيه {{count}} حروف',
      many: 'النص الذي تحت \u2068---\u2069 من {{most}} حرف على الأكثر، وفيه {{count}} حرفًا',
      other: 'النص الذي تحت \u2068---\u2069 من {{most}} حرف على الأكثر، وفيه {{count}} حرف',
    },
  ],
  [
    'There is no provider named {name} yet; give its key (docs/models.md)',
    'لا مزوّد باسم {{name}} بعد؛ أعطه مفتاحه في الإعدادات',
  ],
  [
    'There is no provider named {name} yet; add it (docs/models.md)',
    'لا مزوّد باسم {{name}} بعد؛ أضفه في الإعدادات',
  ],
  ['There is no space named “{name}” yet', 'لا مساحة باسم «{{name}}» بعد'],
  [
    'The owners of “{name}” are not all admins of this server; they may invite it there',
    'ليس كل مالكي «{{name}}» مشرفين على هذا الخادم؛ لهم أن يضيفوه إليها',
  ],
  [
    'Several spaces are named “{name}”; invite it there',
    'هناك أكثر من مساحة باسم «{{name}}»؛ أضفه من داخلها',
  ],
  // Character cards.
  [
    'This is no character card: its “spec” must be {specs}',
    'ليست هذه بطاقة شخصية: حقلها \u2068spec\u2069 واحد من {{specs}}',
  ],
  [
    'The card cannot be read: its “{path}” has more than {#most} characters',
    'تعذّرت قراءة البطاقة: حقلها {{path}} أطول من {{most}} حرف',
  ],
  [
    'The card cannot be read: its “{path}” has more than {#most} entries',
    'تعذّرت قراءة البطاقة: في حقلها {{path}} أكثر من {{most}} بند',
  ],
  [
    'The card cannot be read: its “{path}” is missing or is not what a card has there',
    'تعذّرت قراءة البطاقة: حقلها {{path}} ناقص أو فيه غير ما يكون في البطاقات',
  ],
  [
    'The card cannot be read: its data is missing or is not what a card has there',
    'تعذّرت قراءة البطاقة: بياناتها ناقصة أو غير ما يكون في البطاقات',
  ],
  [
    'The picture is to be given as base64, up to 10 MiB',
    'الصورة أكبر مما يُقبل (10 ميبيبايت)، أو لم تُرسل كما ينبغي',
  ],
  ['A card of JSON has at most 4 MiB', 'لبطاقة \u2068JSON\u2069 4 ميبيبايت على الأكثر'],
  ['There is no character card in this picture', 'ليس في هذه الصورة بطاقة شخصية'],
  [
    'The card in the picture is not written as base64',
    'البطاقة في الصورة ليست مكتوبة بترميز \u2068base64\u2069',
  ],
  ['The card is not JSON', 'البطاقة ليست \u2068JSON\u2069'],
  ['This is no PNG picture', 'ليست هذه صورة \u2068PNG\u2069'],
  ['The picture is larger than 10 MiB', 'الصورة أكبر من 10 ميبيبايت'],
  ['The picture is damaged', 'الصورة تالفة'],
  ['The text in the picture cannot be unpacked', 'تعذّر فك النص الذي في الصورة'],
  ['The picture is cut short or damaged', 'الصورة مقطوعة أو تالفة'],
  [
    '“{name}” on the card cannot be a name here; choose another',
    'لا يصلح «{{name}}» الذي على البطاقة اسمًا هنا؛ اكتب غيره في حقل الاسم',
  ],
  ['its name as it was written: {name}', 'اسمها كما كُتب: {{name}}'],
  [
    'of its book, what is not constant or is turned off: {#count}',
    {
      zero: 'لا شيء من كتابها',
      one: 'مدخل واحد من كتابها، لأنه غير ثابت أو معطّل',
      two: 'مدخلان من كتابها، لأنهما غير ثابتين أو معطّلان',
      few: '{{count}} مداخل من كتابها، لأنها غير ثابتة أو معطّلة',
      many: '{{count}} مدخلًا من كتابها، لأنها غير ثابتة أو معطّلة',
      other: '{{count}} مدخل من كتابها، لأنها غير ثابتة أو معطّلة',
    },
  ],
  [
    '{#count} other greeting(s)',
    {
      zero: 'لا تحيات أخرى',
      one: 'تحية أخرى واحدة',
      two: 'تحيتان أخريان',
      few: '{{count}} تحيات أخرى',
      many: '{{count}} تحية أخرى',
      other: '{{count}} تحية أخرى',
    },
  ],
  ['the notes of its creator', 'ملاحظات صانعها'],
  ['its pictures and other assets', 'صورها وملفاتها الأخرى'],
  ['its extensions', 'إضافاتها'],
  [
    'macros other than {{char}} and {{user}}, which stay as they are written',
    'متغيّرات غير {{{{char}}}} و{{{{user}}}}، وتبقى كما كُتبت',
  ],
  [
    'decorators of its book (“@@…”), which stay as they are written',
    'علامات كتابها (\u2068@@…\u2069)، وتبقى كما كُتبت',
  ],
];
