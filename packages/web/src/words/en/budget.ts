/** The warnings about runs that a budget would refuse. */
export const budget = {
  overSpace: '{{name}} won’t answer: it may cost {{wanted}}, but today’s budget has {{left}} left.',
  overChain: '{{name}} won’t answer: it may cost {{wanted}}, but this message has {{left}} left.',
  overAgent:
    '{{name}} won’t answer: it may cost {{wanted}}, more than its own daily budget ({{most}}) has left.',
  overUnpriced:
    '{{name}} won’t answer: the price of its model is unknown, and the budget is in money.',
  overAlso: 'The chain then ends, so {{names}} won’t start.',
} as const;
