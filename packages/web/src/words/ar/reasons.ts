import { RULE_REASONS } from './rules.ts';

/** The parts of the sentences about a run. Each reason follows «لأن». */
export const reasons = {
  sentence: '{{opening}} لأن {{clauses}}{{held}}.',
  and: '{{one}}، و{{other}}',
  given: '{{words}}: {{given}}',
  inTick: '{{words}} في النبضة {{tick}}',
  drawnInTick: '{{words}} في النبضة {{tick}}، باحتمال {{chance}}',
  agentLeft: 'وكيلًا غادر',
  // The first words of the sentence.
  'open-answered': 'أجاب',
  'open-answered-elsewhere': 'أجاب في مساحة أخرى',
  'open-wrote-post': 'كتب مشاركة',
  'open-wrote-version': 'كتب نسخة أخرى',
  'open-continued': 'تابع',
  'open-has-floor': 'هذا دوره',
  'open-got-floor': 'جاء دوره',
  'open-is-to-get-floor': 'سيأتي دوره',
  'open-was-to-get-floor': 'كان سيأتي دوره',
  'held-before': '، بعد أن انتظر دورًا شاغرًا',
  'held-still': '، حالما يشغر دور',
  'held-in-vain': '، لكن لم يشغر أي دور',
  ...RULE_REASONS,
  // The result of a run, as words that follow the name of its agent.
  'end-answered': 'أجاب',
  'end-answered-elsewhere': 'أجاب في مساحة أخرى',
  'end-wrote-post': 'كتب مشاركة',
  'end-delegated': 'أحال هذا إلى وكيل آخر',
  'end-skipped': 'لم يكن لديه ما يضيفه',
  'end-posted-nothing': 'لم ينشر شيئًا',
  'end-passed': 'أحال إلى شخص',
  'end-suppressed': 'لم يكن لديه جديد',
  'end-failed': 'تعذّر عليه الجواب',
  'end-cancelled': 'أُوقف',
  'end-no-turn': 'لم يأتِ دوره: بُلغ حد الأدوار',
} as const;
