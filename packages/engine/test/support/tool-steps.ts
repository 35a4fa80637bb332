import { expect } from 'vitest';

import {
  turnsReserved,
  type Cause,
  type RuleId,
  type SpaceSettings,
  type WaitFor,
} from '../../src/index.ts';
import { asSpaceId } from '../../src/ids.ts';
import type { TableCheck, TableStep } from './story.ts';
import { idOf, type Table } from './table.ts';

/** An agent with the floor hands off to another agent with a tool, and its run continues. */
export function asks(agent: string, target: string, expectReply = false): TableStep {
  const call = { tool: 'mentionAgent', target, reason: 'please', expectReply } as const;
  return (table) => void table.calls(agent, call);
}

/** An agent calls `delegate`, and its run continues. */
export function asksToDelegate(agent: string, target: string): TableStep {
  return (table) => void table.calls(agent, { tool: 'delegate', target, reason: 'knows more' });
}

/** The coordinator calls `delegateToAgent`, and its run continues. */
export function asksAsCoordinator(agent: string, target: string): TableStep {
  const call = { tool: 'delegateToAgent', target, reason: 'knows more' } as const;
  return (table) => void table.calls(agent, call);
}

/** An agent answers, and the report of the answer names the next speaker. */
export function answers(
  agent: string,
  text: string,
  { target, expectReply = false }: { readonly target: string; readonly expectReply?: boolean },
): TableStep {
  const handOff = { kind: 'mention', target, reason: '', expectReply } as const;
  return (table) => table.ends(agent, { kind: 'answered', content: text, handOff });
}

/** An agent goes to another space with a tool. */
export function goes(agent: string, to = 'annex'): TableStep {
  const call = { tool: 'goToSpace', spaceId: asSpaceId(to), reason: 'to ask' } as const;
  return (table) => void table.calls(agent, call);
}

export interface SendOptions {
  readonly to?: string;
  readonly mention?: string;
  /** `any`, `agent`, `human`, or names. */
  readonly waitsFor?: readonly string[];
  readonly seconds?: number;
}

/** An agent sends a message with a tool. */
export function sends(agent: string, text: string, sending: SendOptions = {}): TableStep {
  return (table) => {
    const { to, mention, waitsFor, seconds } = sending;
    table.calls(agent, {
      tool: 'sendSpaceMessage',
      spaceId: to === undefined ? table.state.id : asSpaceId(to),
      text,
      ...(mention === undefined ? {} : { mention }),
      ...(waitsFor === undefined
        ? {}
        : { wait: { for: waitsFor.map(whomOf), ...lasting(seconds) } }),
    });
  };
}

function whomOf(whom: string): WaitFor {
  if (whom === 'any' || whom === 'agent' || whom === 'human') return whom;
  return { memberId: idOf(whom) };
}

function lasting(seconds: number | undefined): { timeoutSeconds?: number } {
  return seconds === undefined ? {} : { timeoutSeconds: seconds };
}

/** The owner changes the settings. */
export function changes(settings: Partial<SpaceSettings>): TableStep {
  return (table) =>
    void table.apply({
      type: 'settings-changed',
      settings: { ...table.state.settings, ...settings },
    });
}

/** The last event gave this agent one run, whose cause has this result. */
export function isTold(agent: string, cause: ReturnedLike): TableCheck {
  return (table) =>
    expect(offeredTo(table, agent).cause).toMatchObject({ kind: 'returned', ...cause });
}

type ReturnedCause = Extract<Cause, { kind: 'returned' }>;
interface ReturnedLike extends Partial<Omit<ReturnedCause, 'result'>> {
  readonly result?: Partial<ReturnedCause['result']>;
}

/** The last event gave this agent one run, which has this cause. */
export function hasCause(agent: string, cause: Partial<Cause>): TableCheck {
  return (table) => expect(offeredTo(table, agent).cause).toMatchObject(cause);
}

function offeredTo(table: Table, agent: string): { readonly cause: Cause } {
  const found = table.effectsOf('offer-run').find(({ run }) => run.agent === idOf(agent));
  if (found === undefined) throw new Error(`${agent} did not get the floor`);
  return found.run;
}

/** The last event refused this agent the floor, by this rule. */
export function refusesFloor(agent: string, because: RuleId): TableCheck {
  return (table) =>
    expect(
      table.effectsOf('refuse-floor').map((effect) => [effect.agent, effect.because]),
    ).toContainEqual([idOf(agent), because]);
}

/** The last event posted no message. */
export const postsNothing: TableCheck = (table) =>
  expect(table.effectsOf('post-message').map(({ message }) => message.content)).toEqual([]);

/** The numbers of used and reserved turns. */
export function turnsAre(used: number, reserved: number): TableCheck {
  return ({ state: { floor } }) =>
    expect([floor.turnsUsed, turnsReserved(floor)]).toEqual([used, reserved]);
}

/** The runs of these agents are parked, in the order in which they got the floor. */
export function areParked(...names: readonly string[]): TableCheck {
  return ({ state: { floor } }) =>
    expect(floor.runs.filter(({ state }) => state === 'parked').map(({ agent }) => agent)).toEqual(
      names.map(idOf),
    );
}

/** The runs of these agents are held for a turn, in order. */
export function areHeld(...names: readonly string[]): TableCheck {
  return ({ state: { floor } }) =>
    expect(floor.runs.filter(({ state }) => state === 'held').map(({ agent }) => agent)).toEqual(
      names.map(idOf),
    );
}

/** The last event ended waits with these results, in order. */
export function waitsReturn(...results: readonly object[]): TableCheck {
  return (table) =>
    expect(table.effectsOf('resume-run').map(({ result }) => result)).toMatchObject(results);
}

/** The last event ended no wait. */
export const endsNoWait: TableCheck = (table) => expect(table.effectsOf('resume-run')).toEqual([]);

/** All agents that are not named are silent by this rule. */
export function othersAreSilent(because: RuleId): TableCheck {
  return (table) => {
    const others = table.effectsOf('note-silence').filter(({ of }) => of === 'others');
    expect(others.map((effect) => effect.because)).toEqual([because]);
  };
}
