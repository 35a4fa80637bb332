import { RULE_REASONS } from './rules/rule-reasons.ts';

/** The parts of the sentences about a run. In English they equal the sentences of the server. */
export const reasons = {
  sentence: '{{opening}} because {{clauses}}{{held}}.',
  and: '{{one}}, and {{other}}',
  given: '{{words}}: {{given}}',
  inTick: '{{words}} in tick {{tick}}',
  drawnInTick: '{{words}} in tick {{tick}}, with a chance of {{chance}}',
  agentLeft: 'an agent that left',
  // The first words of the sentence.
  'open-answered': 'Answered',
  'open-answered-elsewhere': 'Answered in another space',
  'open-wrote-post': 'Wrote a post',
  'open-wrote-version': 'Wrote another version',
  'open-continued': 'Continued',
  'open-has-floor': 'Has a turn',
  'open-got-floor': 'Got a turn',
  'open-is-to-get-floor': 'Will get a turn',
  'open-was-to-get-floor': 'Would have got a turn',
  'held-before': ', after waiting for a free turn',
  'held-still': ', as soon as a turn is free',
  'held-in-vain': ', but no turn became free',
  ...RULE_REASONS,
  // The result of a run, as words that follow the name of its agent.
  'end-answered': 'answered',
  'end-answered-elsewhere': 'answered in another space',
  'end-wrote-post': 'wrote a post',
  'end-delegated': 'handed this to another agent',
  'end-skipped': 'had nothing to add',
  'end-posted-nothing': 'posted nothing',
  'end-passed': 'handed to a person',
  'end-suppressed': 'had nothing new',
  'end-failed': 'could not answer',
  'end-cancelled': 'was stopped',
  'end-no-turn': 'got no turn: the turn limit was reached',
} as const;
