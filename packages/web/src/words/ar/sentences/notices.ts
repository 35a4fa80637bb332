import type { SentencePair } from '../../read-sentence.ts';

/** What notices say, without whom they call. */
export const NOTICES: readonly SentencePair[] = [
  [
    'Turn limit reached ({#count} agent message(s) in a row). Reply to continue',
    {
      zero: 'بُلغ حد الأدوار. رُدّ ليتابعوا',
      one: 'بُلغ حد الأدوار (رسالة واحدة من الوكلاء على التوالي). رُدّ ليتابعوا',
      two: 'بُلغ حد الأدوار (رسالتان من الوكلاء على التوالي). رُدّ ليتابعوا',
      few: 'بُلغ حد الأدوار ({{count}} رسائل من الوكلاء على التوالي). رُدّ ليتابعوا',
      many: 'بُلغ حد الأدوار ({{count}} رسالة من الوكلاء على التوالي). رُدّ ليتابعوا',
      other: 'بُلغ حد الأدوار ({{count}} رسالة من الوكلاء على التوالي). رُدّ ليتابعوا',
    },
  ],
  [
    'Run limit reached ({#runs} run(s) in one chain). {#count} agents did not get the floor. Reply to continue',
    {
      zero: 'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}}). رُدّ ليتابعوا',
      one: 'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}})، فلم ينل وكيل واحد الكلمة. رُدّ ليتابعوا',
      two: 'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}})، فلم ينل وكيلان الكلمة. رُدّ ليتابعوا',
      few: 'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}})، فلم ينل {{count}} وكلاء الكلمة. رُدّ ليتابعوا',
      many: 'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}})، فلم ينل {{count}} وكيلًا الكلمة. رُدّ ليتابعوا',
      other:
        'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}})، فلم ينل {{count}} وكيل الكلمة. رُدّ ليتابعوا',
    },
  ],
  [
    'Run limit reached ({#runs} run(s) in one chain). {name} did not get the floor. Reply to continue',
    'بُلغ حد التشغيلات في السلسلة الواحدة ({{runs}})، فلم ينل {{name}} الكلمة. رُدّ ليتابعوا',
  ],
  ['{name} is passing control to you', 'يسلّمك {{name}} الكلمة'],
  ['No agent here is active, so nobody answers', 'لا وكيل نشط هنا، فلا يجيب أحد'],
  [
    'This space has no coordinator, so nobody answers. Choose one in its settings',
    'ليس لهذه المساحة منسّق، فلا يجيب أحد. اختر منسّقًا في إعداداتها',
  ],
  [
    'Nobody here takes this message by itself. Mention an agent to ask it',
    'لا أحد هنا يأخذ هذه الرسالة من تلقاء نفسه. أشر إلى وكيل لتسأله',
  ],
  ['{name} is not active, so nobody answers', '{{name}} متوقف، فلا يجيب أحد'],
  ['{*names} are not active, so nobody answers', 'المخاطَبون متوقفون ({{names}})، فلا يجيب أحد'],
  [
    '{name} was the coordinator and is no longer here. Choose a coordinator',
    'كان {{name}} المنسّق ولم يعد هنا. اختر منسّقًا',
  ],
  [
    '{name} was the coordinator and is no longer active. Choose a coordinator',
    'كان {{name}} المنسّق ولم يعد نشطًا. اختر منسّقًا',
  ],
  [
    '{name} is no longer the only agent. Choose a coordinator',
    'لم يعد {{name}} الوكيل الوحيد هنا. اختر منسّقًا',
  ],
  [
    '{name} went to another space and said nothing there, so nobody was asked',
    'ذهب {{name}} إلى مساحة أخرى ولم يقل فيها شيئًا، فلم يُسأل أحد',
  ],
  [
    '{name} went to another space and can only answer there itself, so nobody was asked',
    'ذهب {{name}} إلى مساحة أخرى، ولا يجيب هناك إلا هو، فلم يُسأل أحد',
  ],
  [
    '{name} could not speak in the other space: the turn limit is reached there',
    'تعذّر على {{name}} أن يتكلم في المساحة الأخرى: بُلغ حد الأدوار فيها',
  ],
  [
    '{name} could not speak in the other space: it was refused there',
    'تعذّر على {{name}} أن يتكلم في المساحة الأخرى: رُفض هناك',
  ],
  [
    '{name} asked for someone, who cannot get the floor here',
    'سأل {{name}} من لا يمكنه أن ينال الكلمة هنا',
  ],
  [
    '{name} asked for {whom}, who cannot get the floor here',
    'سأل {{name}} عن {{whom}}، ولا يمكنه أن ينال الكلمة هنا',
  ],
  [
    'Budget reached: An agent was not started, because {>why}',
    'بُلغت الميزانية: لم يبدأ وكيل، لأن {{why}}',
  ],
  [
    'Budget reached: {name} was not started, because {>why}',
    'بُلغت الميزانية: لم يبدأ {{name}}، لأن {{why}}',
  ],
  [
    'Budget reached: {name} did not go on, because {>why}',
    'بُلغت الميزانية: لم يتابع {{name}}، لأن {{why}}',
  ],
  [
    'the price of its model is not known and the budget is in money; give that price under “prices” in conch.yaml (of an agent outside, its worstCase), or set a budget in tokens',
    'سعر نموذجه غير معروف والميزانية بالمال؛ اذكر السعر تحت \u2068prices\u2069 في \u2068conch.yaml\u2069 (ولوكيل خارجي \u2068worstCase\u2069)، أو حدّد الميزانية بالرموز',
  ],
  ['the budget does not cover it', 'الميزانية لا تكفيه'],
  [
    '{>which} ({>most}) is smaller than one run may cost ({>wanted}): raise it, or lower what a run of {name} may cost',
    '{{which}} ({{most}}) أقل مما قد يكلّفه تشغيل واحد ({{wanted}}): ارفعها، أو خفّض ما قد يكلّفه تشغيل {{name}}',
  ],
  [
    '{>which} does not cover it ({>most}, {>left} left; one run may cost {>wanted})',
    '{{which}} لا تكفيه ({{most}}، والباقي {{left}}؛ وقد يكلّف تشغيل واحد {{wanted}})',
  ],
  [
    '{>which} does not cover it ({>most}; one run may cost {>wanted})',
    '{{which}} لا تكفيه ({{most}}؛ وقد يكلّف تشغيل واحد {{wanted}})',
  ],
  ['the budget for all that follows from one message here', 'ميزانية كل ما يتبع رسالة واحدة هنا'],
  ['the budget of one tick here', 'ميزانية النبضة الواحدة هنا'],
  ['today’s budget of this space', 'ميزانية هذه المساحة لليوم'],
  ['today’s budget of {name} in all spaces', 'ميزانية {{name}} لليوم في كل المساحات'],
  [
    '{#count} token(s)',
    {
      zero: 'لا رموز',
      one: 'رمز واحد',
      two: 'رمزان',
      few: '{{count}} رموز',
      many: '{{count}} رمزًا',
      other: '{{count}} رمز',
    },
  ],
  ['{$usd} dollar(s)', '{{usd}}'],
];
