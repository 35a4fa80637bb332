export const budget = {
  overSpace: 'لن يجيب {{name}}: قد يكلّف {{wanted}}، والباقي من ميزانية اليوم {{left}}.',
  overChain: 'لن يجيب {{name}}: قد يكلّف {{wanted}}، والباقي لهذه الرسالة {{left}}.',
  overAgent: 'لن يجيب {{name}}: قد يكلّف {{wanted}}، أكثر مما بقي من ميزانيته اليومية ({{most}}).',
  overUnpriced: 'لن يجيب {{name}}: سعر نموذجه غير معروف، والميزانية بالمال.',
  overAlso: 'تنتهي السلسلة عند ذلك: لن يبدأ {{names}}.',
} as const;
