// Made from packages/engine/RULES.md by `npm run rules`: change that page instead.
/** The reasons why an agent would answer, by rule. */
export const SPEAKER_KEYS = {
  FL3: 'becauseAlone',
  BC1: 'becauseEveryoneAnswers',
  BC2: 'becauseAddressed',
  ME1: 'becauseAddressed',
  ME2: 'becauseLead',
  ME3: 'becauseEveryAgent',
  ME4: 'becauseMayRead',
  CH1: 'becauseAddressed',
  CH7: 'becauseNextInTurn',
  CH8: 'becauseSpokeLast',
  CH9: 'becauseFitsBest',
  AD1: 'becauseCoordinator',
  AD2: 'becauseOnlyAgent',
  AD3: 'becauseAddressed',
} as const;

/** The reasons why no agent would answer, by rule. */
export const NOBODY_KEYS = {
  FL3: 'nobodyForOther',
  FL4: 'nobodyForPeople',
  FL5: 'nobodyPaused',
  FL7: 'nobodyQuiet',
  ME9: 'nobodyUnasked',
  CH22: 'nobodyRunsLeft',
  AD4: 'refusedNoCoordinator',
  AD5: 'refusedNoCoordinator',
  WA4: 'nobodyAwaited',
} as const;
