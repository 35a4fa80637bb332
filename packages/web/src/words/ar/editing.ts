export const editing = {
  editing: 'تعديل الرسالة',
  editingHint: 'يحفظ Enter، ويبدأ Shift+Enter سطرًا جديدًا، ويلغي Esc.',
  saved: 'حُفظت الرسالة',
  emptyText: 'اكتب شيئًا، أو احذف الرسالة بدلًا من ذلك.',
  changedMeanwhile: 'عُدّلت هذه الرسالة في مكان آخر وأنت تعدّلها.',
  nowReads: 'نصها الآن:',
  saveMine: 'احفظ نصي',
  takeTheirs: 'أبقِ النص الآخر',
} as const;
