export const commands = {
  none: 'لا يوجد أمر اسمه {{typed}}.',
  noneButNear: 'لا يوجد أمر اسمه {{typed}}. هل تقصد {{meant}}؟',
  edit: 'تعديل',
  sendAsItIs: 'أرسلها كما هي',
} as const;
