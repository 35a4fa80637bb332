import type { ReasonTexts } from '../../reason-words.ts';

/** Reasons why a name, a title or a password is refused. */
export const NAMES = {
  'mentions-nobody': 'تشير الرسالة إلى «@{{name}}»، وهو اسم لا يحمله أحد. صحّحه أو احذفه',
  'mentions-nobody-near':
    'تشير الرسالة إلى «@{{name}}»، وهو اسم لا يحمله أحد. هل تقصد «@{{nearest}}»؟ صحّحه أو احذفه',
  'begins-with-outsider': 'تبدأ الرسالة بـ«@{{name}}»، وليس في هذه المساحة. أضفه، أو ابدأ بغيره',
  'not-a-name': 'لا يصلح «{{name}}» اسمًا: {{why}}',
  'not-a-space-name': 'لا يصلح «{{name}}» اسمًا لمساحة: {{why}}',
  'not-a-service-name': 'لا يصلح «{{name}}» اسمًا لخدمة: {{why}}',
  'name-needed': 'لا بد لكل واحد من اسم',
  'service-name-needed': 'لا بد للخدمة من اسم',
  'name-taken': 'يحمله غيره على هذا الخادم، أو يحمل اسمًا يشبهه؛ اختر غيره',
  'name-kept': 'كان لعضو أُزيل، ويبقى له مدة أيامها {{days}}؛ اختر غيره',
  'name-of-visible-characters': 'لاسم المساحة من حرف واحد إلى {{most}} من الحروف المرئية',
  'name-on-one-line': 'فيه ما يكسر السطر أو يغيّر اتجاه النص',
  'name-with-hidden-characters': 'فيه محارف لا تُرى',
  'name-empty': 'لا بد في الاسم من حرف واحد أو رقم واحد',
  'name-too-long': 'للاسم {{most}} حرف على الأكثر',
  'name-with-control-character': 'لا يكون في الاسم محرف تحكم ({{point}})',
  'name-with-bidi-character': 'لا يكون في الاسم محرف يغيّر اتجاه النص ({{point}})',
  'name-with-tag-character': 'لا يكون في الاسم محرف وسم خفي ({{point}})',
  'name-with-private-use-character': 'لا يكون في الاسم محرف خاص الاستعمال ({{point}})',
  'name-with-zero-width-character': 'لا يكون في الاسم محرف خفي ({{point}})',
  'name-with-forbidden-character':
    "في الاسم حروف وأرقام ومسافات و\u2068- _ . '\u2069 لا غير، وليس {{shown}}",
  'name-with-misplaced-separator': 'مسافات الاسم مفردة، ولا مسافة في طرفيه، ولا أربعة فواصل متتالية',
  'name-with-misplaced-mark': 'العلامة في الاسم تقع على حرف أو رقم',
  'name-reserved': '«{{name}}» اسم محجوز؛ اختر غيره',
  'name-looks-reserved': 'قد يُظن هذا الاسم «{{name}}»، وهو محجوز؛ اختر غيره',
  'name-begins-reserved': 'لا يبدأ اسم بكلمة «Conch»؛ اختر غيره',
  'name-of-mixed-scripts': 'في «{{word}}» حروف من خطوط عدة. اكتب كل كلمة بخط واحد',
  'thread-title':
    'لعنوان الموضوع من حرف واحد إلى {{most}} من الحروف المرئية، في سطر واحد لا يتغيّر اتجاهه؛ اختر غيره',
  'thread-category':
    'لفئة الموضوع من حرف واحد إلى {{most}} من الحروف المرئية، في سطر واحد لا يتغيّر اتجاهها؛ اختر غيرها',
  'name-and-password-needed': 'اختر اسمًا وكلمة مرور، أو سجّل الدخول أولًا',
  'password-needed': 'اختر كلمة مرور، أو سجّل الدخول أولًا',
  'password-length': 'لكلمة المرور من {{least}} إلى {{most}} حرف؛ اختر غيرها',
  'current-password-wrong': 'كلمة المرور الحالية غير صحيحة؛ أعد كتابتها',
  'current-password-needed': 'لتختار كلمة مرور جديدة اكتب معها الحالية',
  'not-in-such-space': 'لست في مساحة معرّفها {{id}}؛ ابحث عن المعرّف الصحيح',
  'agent-removed': 'أُزيل الوكيل “@{{name}}”؛ احذف الإشارة إليه، أو أشر إلى غيره',
} as const satisfies Partial<ReasonTexts>;
