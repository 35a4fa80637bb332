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

export const remade = {
  stopped: 'أُوقفت النسخة الجديدة قبل أن تبدأ. لم تتغيّر هذه.',
  stoppedBy: 'أوقف {{name}} النسخة الجديدة قبل أن تبدأ. لم تتغيّر هذه.',
  failed: 'تعذّرت كتابة النسخة الجديدة. لم تتغيّر هذه.',
  failedWhy: 'تعذّرت كتابة النسخة الجديدة: {{reason}}. لم تتغيّر هذه.',
  nothing: 'لم تُكتب نسخة جديدة. لم تتغيّر هذه.',
} as const;

export const removed = {
  reply: 'حُذفت الرسالة. ستُرسل هذه رسالةً عادية لا ردًّا.',
  edit: 'حُذفت هذه الرسالة في مكان آخر. كلماتك ما زالت هنا.',
  toComposer: 'أرسلها رسالةً جديدة',
  letGo: 'تجاهل',
} as const;
