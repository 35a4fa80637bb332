export const approval = {
  asksTitle: '{{name}} يريد استخدام {{tool}}',
  asksSpace: 'المساحة: {{name}}',
  asksArguments: 'المعطيات',
  expiresToday: 'تنتهي مهلته عند {{time}}',
  expiresTomorrow: 'تنتهي مهلته غدًا، {{time}}',
  expiresOn: 'تنتهي مهلته في {{date}}، {{time}}',
  approve: 'موافقة',
  approveForChain: 'السماح دائمًا في هذه السلسلة',
  deny: 'رفض',
  'approval-always': 'كل استخدام لهذه الأداة يحتاج إلى موافقة.',
  'approval-rule-of-two':
    'قد ترسل هذه الأداة بيانات إلى الخارج، وقد قرأ الوكيل نصًّا خاصًّا ونصًّا لم يكتبه أحد من الناس هنا.',
  'approval-leaves-space':
    'تغادر الرسالة هذه المساحة، وقد قرأ الوكيل نصًّا خاصًّا ونصًّا لم يكتبه أحد من الناس هنا.',
  'approval-reads-elsewhere':
    'يريد الوكيل أن يقرأ مساحة لا يحق لكل من هنا قراءتها. لا توافق إلا إذا جاز لهم أن يعرفوا ما يُقال فيها.',
  wasApproved: 'وافق {{name}}',
  wasApprovedForChain: 'وافق {{name}} لهذه السلسلة',
  wasDenied: 'رفض {{name}}',
  wasTimedOut: 'لم يُجب أحد في الوقت المحدد.',
  wasTakenBack: 'سُحب الطلب: لم يعد الوكيل ينتظر.',
} as const;
