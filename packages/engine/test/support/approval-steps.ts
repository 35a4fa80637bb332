import { expect } from 'vitest';

import { asCallId, POLICIES, type ApprovalVerdict, type PolicyName } from '../../src/index.ts';
import { given, says, type TableCheck, type TableStep, type Story } from './story.ts';
import { idOf, type Table } from './table.ts';

/** A space in which one agent gets a request and may ask people for an approval. */
export const BANK = {
  agents: ['Teller', 'Clerk'],
  people: ['Ana', 'Ben'],
} as const;

const CALL = asCallId('pay');
export const DAY = 24 * 60 * 60 * 1000;
export const EVERY_POLICY: readonly PolicyName[] = POLICIES;

/** An agent with the floor asks people for an approval. */
export function asksPeople(agent: string, forMs = DAY, callId = CALL): TableStep {
  return (table) => {
    const { id: runId } = table.runOf(agent);
    table.apply({ type: 'approval-asked', runId, callId, until: table.now + 1 + forMs });
  };
}

/** A person answers the approval request of a parked run. */
export function approves(who: string, isApproved = true, callId = CALL): TableStep {
  return (table) => {
    const { runId } = askingIn(table);
    table.apply({ type: 'approval-given', runId, callId, by: idOf(who), isApproved });
  };
}

export function denies(who: string): TableStep {
  return approves(who, false);
}

/** A person asks the teller for an action that needs an approval. */
export function tellerAsks(policy: PolicyName = 'chain', forMs = DAY): Story {
  const settings = { policy, main: 'Teller' } as const;
  return given({ ...BANK, settings })
    .when(says('Ana', '@Teller pay the bill'))
    .when(asksPeople('teller', forMs));
}

/**
 * Checks that the last event closed requests with exactly these verdicts. Without verdicts, checks
 * that it closed no request.
 */
export function closes(...verdicts: readonly ApprovalVerdict[]): TableCheck {
  return (table) =>
    expect(table.effectsOf('close-approval').map(({ verdict }) => verdict)).toEqual(verdicts);
}

// After a verdict no run waits, so the last request is read from the history.
function askingIn({ history }: Table): {
  readonly runId: Table['state']['floor']['runs'][0]['id'];
} {
  const asked = history.findLast(({ event }) => event.type === 'approval-asked')?.event;
  if (asked?.type !== 'approval-asked') throw new Error('nobody has asked anything');
  return asked;
}
