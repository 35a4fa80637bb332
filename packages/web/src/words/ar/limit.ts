export const limit = {
  limitTitle_zero: 'بُلغ حد الأدوار',
  limitTitle_one: 'رسالة واحدة من الوكلاء على التوالي',
  limitTitle_two: 'رسالتان من الوكلاء على التوالي',
  limitTitle_few: '{{count}} رسائل من الوكلاء على التوالي',
  limitTitle_many: '{{count}} رسالة من الوكلاء على التوالي',
  limitTitle_other: '{{count}} رسالة من الوكلاء على التوالي',
  limitTitlePlain: 'بُلغ حد الأدوار',
  limitNext: 'التالي: {{names}}',
  limitWords: 'توقّف الوكلاء مؤقتًا. تابع أو رُدّ.',
  limitContinue: 'متابعة',
  limitHand: 'رد',
  limitChange: 'تغيير الحد',
} as const;
