// Made from packages/engine/RULES.md by `npm run rules`: change that page instead.
/** Why an agent would answer, by rule. */
export const SPEAKER_WORDS = {
  FL3: 'just the two of you',
  BC1: 'everyone answers here',
  BC2: 'you mentioned it',
  ME1: 'you mentioned it',
  ME2: 'lead agent',
  ME3: 'no one mentioned, so everyone',
  ME4: 'can read what you’re replying to',
  CH1: 'you mentioned it',
  CH7: 'its turn',
  CH8: 'spoke last',
  CH9: 'best match',
  AD1: 'coordinator',
  AD2: 'only agent here',
  AD3: 'you mentioned it',
} as const;

/** Why no agent would answer, by rule. */
export const NOBODY_WORDS = {
  FL3: 'Your message is for someone else.',
  FL4: 'Your message is for people.',
  FL5: 'The agent you mentioned is paused.',
  FL7: 'Agents here answer only when mentioned. Type @.',
  ME9: 'Mention an agent to ask it.',
  CH22: 'The chain limit of this space is reached.',
  AD4: 'This space has no coordinator. Choose one in its settings.',
  AD5: 'This space has no coordinator. Choose one in its settings.',
  WA4: 'An agent is waiting for this reply and continues.',
} as const;
