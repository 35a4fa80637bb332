/** The card in the transcript after the turn limit was reached. */
export const limit = {
  limitTitle_one: '{{count}} agent message in a row',
  limitTitle_other: '{{count}} agent messages in a row',
  limitTitlePlain: 'Turn limit reached',
  limitNext: 'Next: {{names}}',
  limitWords: 'The agents are paused. Continue or reply.',
  limitContinue: 'Continue',
  limitHand: 'Reply',
  limitChange: 'Change limit',
} as const;
