// Made from packages/engine/RULES.md by `npm run rules`: change that page instead.
/** The agents that would answer and the reasons, shown above the composer. */
export const COMPOSER_REASONS = {
  becauseAlone: 'just the two of you',
  nobodyForOther: 'Your message is for someone else.',
  nobodyForPeople: 'Your message is for people.',
  nobodyPaused: 'The agent you mentioned is paused.',
  nobodyQuiet: 'Agents here answer only when mentioned. Type @.',
  becauseEveryoneAnswers: 'everyone answers here',
  becauseAddressed: 'you mentioned it',
  becauseLead: 'lead agent',
  becauseEveryAgent: 'no one mentioned, so everyone',
  becauseMayRead: 'can read what you’re replying to',
  nobodyUnasked: 'Mention an agent to ask it.',
  becauseNextInTurn: 'its turn',
  becauseSpokeLast: 'spoke last',
  becauseFitsBest: 'best match',
  nobodyRunsLeft: 'The chain limit of this space is reached.',
  becauseCoordinator: 'coordinator',
  becauseOnlyAgent: 'only agent here',
  refusedNoCoordinator: 'This space has no coordinator. Choose one in its settings.',
  nobodyAwaited: 'An agent is waiting for this reply and continues.',
} as const;
