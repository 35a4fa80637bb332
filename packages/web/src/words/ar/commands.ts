export const commands = {
  none: 'أمر غير معروف: {{typed}}',
  noneButNear: 'أمر غير معروف: {{typed}}. هل تقصد {{meant}}؟',
  edit: 'تعديل',
  sendAsItIs: 'أرسل رغم ذلك',
} as const;
