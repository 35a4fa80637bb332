export const comingIn = {
  signingIn: 'جارٍ تسجيل دخولك…',
  signIn: 'تسجيل الدخول',
  signInAbout:
    'بالاسم وكلمة المرور، أو برابط: الرابط الذي طبعه Conch عند بدئه، أو رابط أنشأه لك مشرف.',
  name: 'الاسم',
  password: 'كلمة المرور',
  invited: 'أنت مدعو',
  noInvitation: 'هذه الدعوة لا تعمل',
  invitedAbout: 'يدعوك <name>{{invitedBy}}</name> إلى <name>{{spaceName}}</name>. {{role}}',
  role_owner: 'ستكون من مالكيها.',
  role_member: 'يمكنك القراءة والكتابة فيها.',
  role_viewer: 'يمكنك القراءة فيها.',
  yourName: 'اسمك',
  yourNameHint: 'كما سيراه الآخرون، بأي خط.',
  newPassword: 'كلمة مرور',
  newPasswordHint: 'لتسجيل الدخول مرة أخرى لاحقًا: من 10 أحرف إلى 200 حرف.',
  comeIn: 'ادخل',
} as const;
