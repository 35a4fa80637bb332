import type { ToAgentFrameOf } from '@conch/protocol';

type Reason = ToAgentFrameOf<'cancel'>['reason'];

/** Why Conch took the floor back, in a line; `null`: somebody stopped it, as people may. */
export function takenBack(reason: Reason): string | null {
  if (reason === 'stopped') return null;
  return `Conch took the floor back: ${WHY[reason]}.`;
}

// Where a number is given a space may have another: docs/agents.md has them all.
const WHY: Readonly<Record<Exclude<Reason, 'stopped'>, string>> = {
  'not-yours': 'another process has the task, or its run is over',
  error: 'the run has failed',
  'no-output':
    'no output for too long (60 s unless the space says otherwise); stream something to stay alive',
  'too-long': 'the run took too long in all (600 s unless the space says otherwise)',
  'too-many-steps': 'the run made too many calls (25 unless the space says otherwise)',
  budget: 'a budget is used up',
  'run-bound': 'the run would cost more than one run of the agent may',
  offline: 'the agent was not connected for as long as a run waits',
  disconnected: 'the agent was gone in the middle of an answer for as long as a run waits',
  garbled: 'what was said about the task could not be read, or was too long',
  'no-model': 'no model is chosen for the agent',
  'provider-key': 'the provider of the model does not accept the key',
  'provider-credit': 'there is no credit left at the provider of the model',
  'provider-address': 'the address of the provider of the model is wrong',
  'provider-model': 'the provider has no such model',
  'provider-filter': 'the provider of the model withheld the answer',
  'provider-length': 'it was too long for the model',
  'provider-refused': 'the provider of the model refused',
  'provider-busy': 'the provider of the model is busy',
  'provider-down': 'the provider of the model cannot be reached',
};
