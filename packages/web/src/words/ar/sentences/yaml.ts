import type { SentencePair } from '../../read-sentence.ts';

/** What is wrong with the rules of a script that are YAML, or would be. */
const RULES: readonly SentencePair[] = [
  ['Line {#line}: {>why}', 'السطر {{line}}: {{why}}'],
  ['Line {#line}: {why}', 'السطر {{line}}: {{why}}'],
  [
    'Write one list of rules: “---” begins another',
    'اكتب قائمة واحدة من القواعد: \u2068---\u2069 تبدأ قائمة أخرى',
  ],
  ['The rules refer to themselves (“&” and “*”)', 'تشير القواعد إلى نفسها (\u2068& *\u2069)'],
  [
    'The rules repeat each other (“&” and “*”) too often',
    'تكرر القواعد بعضها (\u2068& *\u2069) أكثر من اللازم',
  ],
  ['The rules are nested too deep', 'تداخل القواعد أعمق من اللازم'],
  ['The rules cannot be read', 'تعذّرت قراءة القواعد'],
  [
    '“{tag}” cannot be read: rules are written without tags (“!”)',
    'لا يُقرأ {{tag}}: تُكتب القواعد بلا وسوم (\u2068!\u2069)',
  ],
  ['“{alias}” needs a “{anchor}” before it', 'لا بد قبل {{alias}} من {{anchor}}'],
];

/** Where something stands, or how far from the edge. */
const PLACES: readonly SentencePair[] = [
  ['All sequence items must start at the same column', 'تبدأ بنود القائمة كلها من العمود نفسه'],
  ['All mapping items must start at the same column', 'تبدأ الحقول كلها من العمود نفسه'],
  ['All collection items must start at the same column', 'تبدأ البنود كلها من العمود نفسه'],
  ['Nested mappings are not allowed in compact mappings', 'لا يتداخل حقلان في سطر واحد'],
  ['Nested mappings are not allowed in compact mappings{at}', 'لا يتداخل حقلان في سطر واحد{{at}}'],
  ['A block sequence may not be used as an implicit map key', 'لا تكون القائمة اسم حقل'],
  ['Map keys must be unique', 'لا يتكرر اسم الحقل'],
  ['Implicit map keys need to be followed by map values', 'بعد اسم الحقل نقطتان ثم قيمته'],
  ['Implicit keys need to be on a single line', 'اسم الحقل في سطر واحد'],
  ['Implicit keys of flow sequence pairs need to be on a single line', 'اسم الحقل في سطر واحد'],
  [
    'The : indicator must be at most 1024 chars after the start of an implicit {what} key',
    'لاسم الحقل 1024 حرفًا على الأكثر قبل \u2068:\u2069',
  ],
  ['Tabs are not allowed as indentation', 'أزح الأسطر بمسافات لا بعلامات جدولة'],
  [
    'Flow {what} in block collection must be sufficiently indented and end with a {sign}',
    'ما بين القوسين ينتهي بـ{{sign}} ويُزاح عن أول السطر',
  ],
  ['Flow {what} must end with a {sign}', 'ما بين القوسين ينتهي بـ{{sign}}'],
  [
    'Block collections are not allowed within flow collections',
    'لا تكون بين القوسين قائمة ولا حقول على أسطر',
  ],
  [
    'Block collection cannot start on same line with directives-end marker',
    'ابدأ بعد \u2068---\u2069 سطرًا جديدًا',
  ],
  [
    'Block scalars with more-indented leading empty lines must use an explicit indentation indicator',
    'لا يُزاح سطر فارغ في أول النص أكثر من النص نفسه',
  ],
  ['Block scalar values in collections must be indented', 'أزح أسطر النص عن أول السطر'],
  [
    'Block scalar lines must not be less indented than their {what}',
    'لا تُزاح أسطر النص أقل من أولها',
  ],
  ['Missing newline after block sequence props', 'تنقص بداية سطر جديد قبل القائمة'],
];

/** Signs that are missing, or too many. */
const SIGNS: readonly SentencePair[] = [
  ['Missing closing {sign}quote', 'تنقص علامة الإغلاق {{sign}}'],
  ['Missing , between {what} items', 'تنقص فاصلة \u2068,\u2069 بين البنود'],
  ['Missing , or : between {what} items', 'تنقص \u2068,\u2069 أو \u2068:\u2069 بين البنود'],
  ['Missing space after : in {what}', 'تنقص مسافة بعد \u2068:\u2069'],
  [
    'Missing directives-end{what} indicator line',
    'ينقص سطر \u2068---\u2069 بعد ما يبدأ بـ\u2068%\u2069',
  ],
  ['Missing directives-end indicator line', 'ينقص سطر \u2068---\u2069 بعد ما يبدأ بـ\u2068%\u2069'],
  ['Sequence item without - indicator', 'بند قائمة بلا \u2068-\u2069 في أوله'],
  [
    'Comments must be separated from other tokens by white space characters',
    'تنقص مسافة قبل التعليق \u2068#\u2069',
  ],
  ['Plain value cannot start with a tab character', 'لا تبدأ القيمة بعلامة جدولة'],
  [
    'Plain value cannot start with {kind} character {sign}',
    'لا تبدأ القيمة بـ{{sign}}؛ ضعها بين علامتي اقتباس',
  ],
  [
    'Plain value cannot start with block scalar indicator {sign}',
    'لا تبدأ القيمة بـ{{sign}}؛ ضعها بين علامتي اقتباس',
  ],
  ['Invalid escape sequence {what}', 'تتابع هروب غير صالح: {{what}}'],
  [
    'Block scalar header includes extra characters: {what}',
    'بعد علامة النص (\u2068| >\u2069) ما ليس منها: {{what}}',
  ],
  ['Block scalar header not found', 'تنقص علامة النص (\u2068| >\u2069)'],
  [
    'Unexpected token in block scalar header: {type}',
    'بعد علامة النص (\u2068| >\u2069) ما ليس منها',
  ],
  ['Unexpected block-seq-ind on same line with key', 'تبدأ القائمة من سطر جديد بعد اسم الحقل'],
  ['Unexpected doc-end without preceding document', 'لا شيء قبل \u2068...\u2069'],
  ['Unexpected empty item in flow {what}', 'بين القوسين بند فارغ'],
  ['Unexpected {type} token in YAML {place}: "{what}"', 'لا يُنتظر هنا {{what}}'],
  ['Unexpected {sign} in flow {what}', 'لا يُنتظر بين القوسين {{sign}}'],
  ['Unexpected {sign} in collection', 'لا تُنتظر هنا {{sign}}'],
  ['Not a YAML token: {what}: "{again}"', 'لا يُنتظر هنا {{again}}'],
  ['Not a YAML token: {what}', 'لا يُنتظر هنا {{what}}'],
  ['Expected a flow scalar value, but found: {type}', 'تُنتظر هنا قيمة، وليس هذا قيمة'],
  // What it names beyond these are words of the parser’s own.
  ['Unexpected {what}', 'في هذا الموضع ما لا يُنتظر'],
  ['Unsupported token {what}', 'في هذا الموضع ما لا يُنتظر'],
  ['Tried to pop an empty stack', 'في هذا الموضع ما لا يُنتظر'],
  ['Map comment with trailing content', 'في هذا الموضع ما لا يُنتظر'],
];

/** Tags, names for what is said again, and lines for the parser. */
const MARKS: readonly SentencePair[] = [
  ['Unresolved tag: tag:yaml.org,2002:', 'ليس بعد \u2068!!\u2069 اسم وسم'],
  ['Unresolved tag: tag:yaml.org,2002:{name}', 'وسم مجهول: {{name}}'],
  ['Unresolved tag: {name}', 'وسم مجهول: {{name}}'],
  ['Could not resolve tag: {name}', 'وسم مجهول: {{name}}'],
  ['Not a valid tag: {name}', 'وسم غير صالح: {{name}}'],
  ["Verbatim tags aren't resolved, so {name} is invalid", 'وسم غير صالح: {{name}}'],
  ['Verbatim tags must end with a >', 'ينتهي هذا الوسم بـ\u2068>\u2069'],
  ['The {name} tag has no suffix', 'ليس بعد {{name}} اسم وسم'],
  ['URIError: URI malformed', 'في الوسم \u2068%\u2069 لا يُقرأ ما بعدها'],
  ['Expected a sequence for this tag', 'بعد هذا الوسم قائمة'],
  ['Expected a mapping for this tag', 'بعد هذا الوسم حقول'],
  ['Each pair must have its own sequence indicator', 'لكل حقل بعد هذا الوسم \u2068-\u2069 في أوله'],
  ['Set items must all have null values', 'لا قيم للحقول بعد هذا الوسم'],
  ['Ordered maps must not include duplicate keys: {name}', 'يتكرر اسم الحقل {{name}}'],
  [
    '!!timestamp expects a date, starting with yyyy-mm-dd',
    'بعد هذا الوسم تاريخ مثل \u20682026-01-31\u2069',
  ],
  ['A node can have at most one tag', 'للقيمة وسم واحد على الأكثر'],
  ['A node can have at most one anchor', 'للقيمة مرجع \u2068&\u2069 واحد على الأكثر'],
  [
    'Tags and anchors must be separated from the next token by white space',
    'تنقص مسافة بعد الوسم أو المرجع (\u2068! &\u2069)',
  ],
  [
    'Anchors and tags must be after the {sign} indicator',
    'يأتي الوسم والمرجع (\u2068! &\u2069) بعد {{sign}}',
  ],
  ['Anchor cannot be an empty string', 'ليس بعد \u2068&\u2069 اسم'],
  ['Alias cannot be an empty string', 'ليس بعد \u2068*\u2069 اسم'],
  ['An alias node must not specify any properties', 'لا وسم ولا مرجع قبل \u2068*\u2069'],
  [
    'Unresolved alias (the anchor must be set before the alias): {name}',
    'مرجع مجهول (يُعرَّف قبل استعماله): {{name}}',
  ],
  ['Merge sources must be maps or map aliases', 'بعد \u2068<<\u2069 حقول، أو مرجع إليها'],
  ['%TAG directive should contain exactly two parts', 'بعد \u2068%TAG\u2069 جزءان'],
  ['%YAML directive should contain exactly one part', 'بعد \u2068%YAML\u2069 جزء واحد'],
  ['Unsupported YAML version {version}', 'إصدار \u2068YAML\u2069 هذا غير معروف: {{version}}'],
  [
    'Source contains multiple documents; please use YAML.parseAllDocuments()',
    'هنا أكثر من نص واحد: \u2068---\u2069 تبدأ نصًّا آخر',
  ],
];

/** What is wrong with YAML, as its parser says it; the more exact sentences come first. */
export const YAML: readonly SentencePair[] = [...RULES, ...PLACES, ...MARKS, ...SIGNS];
