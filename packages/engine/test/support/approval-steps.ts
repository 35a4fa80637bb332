import { expect } from 'vitest';

import { asCallId, POLICIES, type ApprovalVerdict, type PolicyName } from '../../src/index.ts';
import { given, says, type Check, type Step, type Story } from './story.ts';
import { idOf, type Table } from './table.ts';

/** Where one agent is asked something and may ask people in turn. */
export const BANK = {
  agents: ['Teller', 'Clerk'],
  people: ['Ana', 'Ben'],
} as const;

const CALL = asCallId('pay');
export const DAY = 24 * 60 * 60 * 1000;
export const EVERY_POLICY: readonly PolicyName[] = POLICIES;

/** An agent that holds the floor asks people for an approval. */
export function asksPeople(agent: string, forMs = DAY, callId = CALL): Step {
  return (table) => {
    const { id: runId } = table.runOf(agent);
    table.apply({ type: 'approval-asked', runId, callId, until: table.now + 1 + forMs });
  };
}

/** Somebody answers what a parked run asks. */
export function approves(who: string, isApproved = true, callId = CALL): Step {
  return (table) => {
    const { runId } = askingIn(table);
    table.apply({ type: 'approval-given', runId, callId, by: idOf(who), isApproved });
  };
}

export function denies(who: string): Step {
  return approves(who, false);
}

/** A person asks the teller for something that it may not do by itself. */
export function tellerAsks(policy: PolicyName = 'chain', forMs = DAY): Story {
  const settings = { policy, main: 'Teller' } as const;
  return given({ ...BANK, settings })
    .when(says('Ana', '@Teller pay the bill'))
    .when(asksPeople('teller', forMs));
}

/** The last event ended what was asked so, or left all of it open. */
export function closes(...verdicts: readonly ApprovalVerdict[]): Check {
  return (table) =>
    expect(table.effectsOf('close-approval').map(({ verdict }) => verdict)).toEqual(verdicts);
}

// After a verdict nobody waits any more: who asked last is then found in the past.
function askingIn({ history }: Table): {
  readonly runId: Table['state']['floor']['runs'][0]['id'];
} {
  const asked = history.findLast(({ event }) => event.type === 'approval-asked')?.event;
  if (asked?.type !== 'approval-asked') throw new Error('nobody has asked anything');
  return asked;
}
