/** What the header of a space says: all that is needed of its panels before one is open. */
export const header = {
  howTurns: 'كيف تُؤخذ الأدوار: {{mode}}',
  members_one: 'عضو واحد',
  members_other: '{{count}} عضو',
  members_zero: 'لا أعضاء',
  members_two: 'عضوان',
  members_few: '{{count}} أعضاء',
  members_many: '{{count}} عضوًا',
  membersTitle: 'الأعضاء',
  chain: 'سلسلة الأدوار',
  chainRunning: 'سلسلة الأدوار: وكلاء يعملون الآن',
  settings: 'إعدادات هذه المساحة',
  modeBroadcast: 'الجميع يجيب',
  modeMention: 'من أشير إليه فقط',
  modeLead: 'القائد أولًا',
  modeChain: 'تمرير الميكروفون',
  modeAdmin: 'المنسّق',
} as const;
