import type { SentencePair } from '../../read-sentence.ts';

/** Why a name, a password or a key is not taken. */
export const NAMES: readonly SentencePair[] = [
  ['“{name}” cannot be a name: {>why}', 'لا يصلح «{{name}}» اسمًا: {{why}}'],
  ['“{name}” cannot be the name of a space: {>why}', 'لا يصلح «{{name}}» اسمًا لمساحة: {{why}}'],
  ['“{name}” cannot be the name of a service: {>why}', 'لا يصلح «{{name}}» اسمًا لخدمة: {{why}}'],
  [
    'someone on this server has it, or one that looks the same; choose another',
    'يحمله غيره على هذا الخادم، أو يحمل اسمًا يشبهه؛ اختر غيره',
  ],
  [
    'a space has a name of 1 to {#most} characters that can be seen',
    'لاسم المساحة من حرف واحد إلى {{most}} من الحروف المرئية',
  ],
  ['it breaks the line or turns the direction of the text', 'فيه ما يكسر السطر أو يغيّر اتجاه النص'],
  ['it has characters that nobody sees', 'فيه محارف لا تُرى'],
  ['A name needs at least one letter or digit', 'لا بد في الاسم من حرف واحد أو رقم واحد'],
  ['A name has at most {#most} characters', 'للاسم {{most}} حرف على الأكثر'],
  ['A name cannot contain a control character ({point})', 'لا يكون في الاسم محرف تحكم ({{point}})'],
  [
    'A name cannot contain a character that turns the direction of text ({point})',
    'لا يكون في الاسم محرف يغيّر اتجاه النص ({{point}})',
  ],
  [
    'A name cannot contain an invisible tag character ({point})',
    'لا يكون في الاسم محرف وسم خفي ({{point}})',
  ],
  [
    'A name cannot contain a private-use character ({point})',
    'لا يكون في الاسم محرف خاص الاستعمال ({{point}})',
  ],
  ['A name cannot contain an invisible character ({point})', 'لا يكون في الاسم محرف خفي ({{point}})'],
  [
    "A name has letters, digits, spaces and - _ . ' only, not {shown}",
    "في الاسم حروف وأرقام ومسافات و\u2068- _ . '\u2069 لا غير، وليس {{shown}}",
  ],
  [
    'A name has single spaces, none at its ends, and no four separators in a row',
    'مسافات الاسم مفردة، ولا مسافة في طرفيه، ولا أربعة فواصل متتالية',
  ],
  ['A mark in a name stands on a letter or digit', 'العلامة في الاسم تقع على حرف أو رقم'],
  ['“{name}” is a reserved name', '«{{name}}» اسم محجوز'],
  [
    'This name can be taken for “{name}”, which is reserved',
    'قد يُظن هذا الاسم «{{name}}»، وهو محجوز',
  ],
  ['Everybody needs a name; give it as a string', 'لا بد لكل واحد من اسم'],
  ['A service needs a name; give it one', 'لا بد للخدمة من اسم'],
  ['Choose a name and a password, or sign in first', 'اختر اسمًا وكلمة مرور، أو سجّل الدخول أولًا'],
  ['Choose a password, or sign in first', 'اختر كلمة مرور، أو سجّل الدخول أولًا'],
  [
    'A password has {#least} to {#most} characters; choose another',
    'لكلمة المرور من {{least}} إلى {{most}} حرف؛ اختر غيرها',
  ],
  [
    'A thread has a title of 1 to {#most} characters that can be seen, in one line, none of which turns the text; choose another',
    'لعنوان الموضوع من حرف واحد إلى {{most}} من الحروف المرئية، في سطر واحد لا يتغيّر اتجاهه؛ اختر غيره',
  ],
  [
    'A thread has a category of 1 to {#most} characters that can be seen, in one line, none of which turns the text; choose another',
    'لفئة الموضوع من حرف واحد إلى {{most}} من الحروف المرئية، في سطر واحد لا يتغيّر اتجاهها؛ اختر غيرها',
  ],
  [
    'A message has at most {#most} characters; shorten it or send it in parts',
    'للرسالة {{most}} حرف على الأكثر؛ اختصرها أو أرسلها على أجزاء',
  ],
];
