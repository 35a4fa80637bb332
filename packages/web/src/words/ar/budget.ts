export const budget = {
  overSpace: 'سيُرفض {{name}}: قد يكلّف تشغيله {{wanted}}، والباقي لليوم {{left}}.',
  overChain: 'سيُرفض {{name}}: قد يكلّف تشغيله {{wanted}}، والباقي لهذه الرسالة {{left}}.',
  overAgent:
    'سيُرفض {{name}}: قد يكلّف تشغيله {{wanted}}، وهو أكثر من الباقي لليوم من ميزانيته ({{most}}).',
  overUnpriced: 'سيُرفض {{name}}: سعر نموذجه غير معروف، والميزانية بالمال.',
  overAlso: 'ينتهي كل شيء بذلك: لن يبدأ {{names}}.',
} as const;
