import type { ReasonTexts } from '../../reason-words.ts';

/**
 * Reasons why a character card cannot be read, and the parts of a card that an agent does not use.
 */
export const CARDS = {
  'card-spec': 'ليست هذه بطاقة شخصية: حقلها \u2068spec\u2069 واحد من {{specs}}',
  'card-text-long': 'تعذّرت قراءة البطاقة: حقلها {{path}} أطول من {{most}} حرف',
  'card-list-long': 'تعذّرت قراءة البطاقة: في حقلها {{path}} أكثر من {{most}} بند',
  'card-field-wrong': 'تعذّرت قراءة البطاقة: حقلها {{path}} ناقص أو فيه غير ما يكون في البطاقات',
  'card-data-wrong': 'تعذّرت قراءة البطاقة: بياناتها ناقصة أو غير ما يكون في البطاقات',
  'card-not-base64': 'الصورة أكبر مما يُقبل (10 ميبيبايت)، أو لم تُرسل كما ينبغي',
  'card-json-large': 'لبطاقة \u2068JSON\u2069 4 ميبيبايت على الأكثر',
  'card-absent': 'ليس في هذه الصورة بطاقة شخصية',
  'card-packed-wrong': 'البطاقة في الصورة ليست مكتوبة بترميز \u2068base64\u2069',
  'card-not-json': 'البطاقة ليست \u2068JSON\u2069',
  'picture-not-png': 'ليست هذه صورة \u2068PNG\u2069',
  'picture-large': 'الصورة أكبر من 10 ميبيبايت',
  'picture-damaged': 'الصورة تالفة',
  'picture-text-packed': 'تعذّر فك النص الذي في الصورة',
  'picture-cut-short': 'الصورة مقطوعة أو تالفة',
  'card-name': 'لا يصلح «{{name}}» الذي على البطاقة اسمًا هنا؛ اكتب غيره في حقل الاسم',
  'left-name': 'اسمها كما كُتب: {{name}}',
  'left-book': {
    zero: 'لا شيء من كتابها',
    one: 'مدخل واحد من كتابها، لأنه غير ثابت أو معطّل',
    two: 'مدخلان من كتابها، لأنهما غير ثابتين أو معطّلان',
    few: '{{count}} مداخل من كتابها، لأنها غير ثابتة أو معطّلة',
    many: '{{count}} مدخلًا من كتابها، لأنها غير ثابتة أو معطّلة',
    other: '{{count}} مدخل من كتابها، لأنها غير ثابتة أو معطّلة',
  },
  'left-greetings': {
    zero: 'لا تحيات أخرى',
    one: 'تحية أخرى واحدة',
    two: 'تحيتان أخريان',
    few: '{{count}} تحيات أخرى',
    many: '{{count}} تحية أخرى',
    other: '{{count}} تحية أخرى',
  },
  'left-notes': 'ملاحظات صانعها',
  'left-assets': 'صورها وملفاتها الأخرى',
  'left-extensions': 'إضافاتها',
  'left-macros': 'متغيّرات غير \u2068{{char}}\u2069 و\u2068{{user}}\u2069، وتبقى كما كُتبت',
  'left-decorators': 'علامات كتابها (\u2068@@…\u2069)، وتبقى كما كُتبت',
} as const satisfies Partial<ReasonTexts>;
