/** Of runs that a budget would refuse. */
export const budget = {
  overSpace: '{{name}} would be refused: its run may cost {{wanted}}, with {{left}} left today.',
  overChain:
    '{{name}} would be refused: its run may cost {{wanted}}, with {{left}} left for this message.',
  overAgent:
    '{{name}} would be refused: its run may cost {{wanted}}, more than is left today of its own budget ({{most}}).',
  overUnpriced:
    '{{name}} would be refused: the price of its model is not known, and the budget is in money.',
  overAlso: 'It ends with that: {{names}} would not be started.',
} as const;
