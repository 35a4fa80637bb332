import type { OutcomeKind, QuestionOutcome, RunFailure } from '../run.ts';
import { givenReason } from './wording.ts';

/** How a run ended, as a phrase that follows the agent's name. */
export const OUTCOME_WORDS = {
  responded: 'answered',
  delegated: 'handed this to another agent',
  skipped: 'had nothing to add',
  passed: 'handed to a person',
  suppressed: 'had nothing new',
  failed: 'could not answer',
  cancelled: 'was stopped',
} as const satisfies Readonly<Record<OutcomeKind, string>>;

/** How the asked agent's run ended, as a phrase that the asking agent reads. */
export const RETURNED_WORDS: Readonly<Record<QuestionOutcome['kind'], string>> = {
  answered: 'answered',
  skipped: 'had nothing to add',
  failed: 'could not answer',
};

/** Why a run failed, as a clause. */
export const FAILURE_WORDS: Readonly<Record<RunFailure, string>> = {
  error: 'it stopped with an error',
  'no-output': 'no output for too long',
  'too-long': 'it took too long in all',
  'too-many-steps': 'it took too many steps',
  budget: 'the budget does not cover it',
  'no-price': 'the price of its model is not known, and a budget here is in money',
  'run-bound': 'it would cost more than one run of this agent may (maxRunTokens, maxRunCostUsd)',
  offline: 'it is not connected',
  disconnected: 'its connection was lost while it answered',
  garbled: 'what it sent could not be read, or was longer than a message may be',
  'no-model': 'no model is chosen for it (choose one for all agents in Settings → Models)',
  'no-provider':
    'the provider of its model was removed (choose another model for it, or add the provider again)',
  'provider-key': 'the provider of its model does not accept the key',
  'provider-credit': 'there is no credit left at the provider of its model',
  'provider-address': 'the address of the provider of its model is wrong, or may not be reached',
  'provider-model': 'the provider has no such model',
  'provider-filter': 'the provider of its model withheld the answer by its content rules',
  'provider-length': 'the conversation or the answer was too long for its model',
  'provider-refused': 'the provider of its model refused',
  'provider-busy': 'the provider of its model was too busy',
  'provider-down': 'the provider of its model could not be reached',
};

/** A phrase and, if there is one, the reason that the agent stated. */
export function withReason(phrase: string, reason: string): string {
  const reasonGiven = givenReason(reason);
  return reasonGiven === '' ? phrase : `${phrase}: ${reasonGiven}`;
}
