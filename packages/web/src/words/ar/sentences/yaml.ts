import type { SentencePair } from '../../read-sentence.ts';

/** What is wrong with YAML, as its parser says it. */
export const YAML: readonly SentencePair[] = [
  ['Line {#line}: {>why}', 'السطر {{line}}: {{why}}'],
  ['Line {#line}: {why}', 'السطر {{line}}: {{why}}'],
  ['All sequence items must start at the same column', 'تبدأ بنود القائمة كلها من العمود نفسه'],
  ['All mapping items must start at the same column', 'تبدأ الحقول كلها من العمود نفسه'],
  ['All collection items must start at the same column', 'تبدأ البنود كلها من العمود نفسه'],
  ['Nested mappings are not allowed in compact mappings', 'لا يتداخل حقلان في سطر واحد'],
  ['Nested mappings are not allowed in compact mappings{at}', 'لا يتداخل حقلان في سطر واحد{{at}}'],
  ['A block sequence may not be used as an implicit map key', 'لا تكون القائمة اسم حقل'],
  ['Map keys must be unique', 'لا يتكرر اسم الحقل'],
  ['Implicit map keys need to be followed by map values', 'بعد اسم الحقل نقطتان ثم قيمته'],
  ['Implicit keys need to be on a single line', 'اسم الحقل في سطر واحد'],
  ['Missing closing {quote}', 'تنقص علامة الإغلاق {{quote}}'],
  ['Missing , between {what} items', 'تنقص فاصلة \u2068,\u2069 بين البنود'],
  ['Missing , or : between {what} items', 'تنقص \u2068,\u2069 أو \u2068:\u2069 بين البنود'],
  ['Missing space after : in {what}', 'تنقص مسافة بعد \u2068:\u2069'],
  ['Sequence item without - indicator', 'بند قائمة بلا \u2068-\u2069 في أوله'],
  ['Tabs are not allowed as indentation', 'أزح الأسطر بمسافات لا بعلامات جدولة'],
  ['Plain value cannot start with {sign}', 'لا تبدأ القيمة بـ{{sign}}؛ ضعها بين علامتي اقتباس'],
  ['Invalid escape sequence {what}', 'تتابع هروب غير صالح: {{what}}'],
  [
    'Flow {what} in block collection must be sufficiently indented and end with a {sign}',
    'ما بين القوسين ينتهي بـ{{sign}} ويُزاح عن أول السطر',
  ],
  ['Unresolved tag: {name}', 'وسم مجهول: {{name}}'],
  [
    'Unresolved alias (the anchor must be set before the alias): {name}',
    'مرجع مجهول (يُعرَّف قبل استعماله): {{name}}',
  ],
  ['Unexpected {what}', 'ما لا يُنتظر هنا: {{what}}'],
];
