import { expect } from 'vitest';

import {
  turnsReserved,
  type Cause,
  type RuleId,
  type SpaceSettings,
  type WaitFor,
} from '../../src/index.ts';
import { asSpaceId } from '../../src/ids.ts';
import type { Check, Step } from './story.ts';
import { idOf, type Table } from './table.ts';

/** An agent that holds the floor asks for another one by tool, and goes on. */
export function asks(agent: string, target: string, expectReply = false): Step {
  const call = { tool: 'mentionAgent', target, reason: 'please', expectReply } as const;
  return (table) => void table.calls(agent, call);
}

/** An agent asks to be replaced by another one, and goes on. */
export function asksToDelegate(agent: string, target: string): Step {
  return (table) => void table.calls(agent, { tool: 'delegate', target, reason: 'knows more' });
}

/** The coordinator asks to be replaced by another agent, and goes on. */
export function asksAsAdmin(agent: string, target: string): Step {
  const call = { tool: 'delegateToAgent', target, reason: 'knows more' } as const;
  return (table) => void table.calls(agent, call);
}

/** An agent answers, and the answer itself says who comes next. */
export function answers(
  agent: string,
  text: string,
  { target, expectReply = false }: { readonly target: string; readonly expectReply?: boolean },
): Step {
  const handOff = { kind: 'mention', target, reason: '', expectReply } as const;
  return (table) => table.ends(agent, { kind: 'answered', text, handOff });
}

export interface Sending {
  readonly to?: string;
  readonly mention?: string;
  /** `any`, `agent`, `human`, or names. */
  readonly waitsFor?: readonly string[];
  readonly seconds?: number;
}

/** An agent sends a message by tool. */
export function sends(agent: string, text: string, sending: Sending = {}): Step {
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
export function changes(settings: Partial<SpaceSettings>): Step {
  return (table) =>
    void table.apply({
      type: 'settings-changed',
      settings: { ...table.state.settings, ...settings },
    });
}

/** The one run that this agent got by the last event is told this. */
export function isTold(agent: string, cause: Partial<Extract<Cause, { kind: 'returned' }>>): Check {
  return (table) =>
    expect(offeredTo(table, agent).cause).toMatchObject({ kind: 'returned', ...cause });
}

/** The one run that this agent got by the last event has this cause. */
export function hasCause(agent: string, cause: Partial<Cause>): Check {
  return (table) => expect(offeredTo(table, agent).cause).toMatchObject(cause);
}

function offeredTo(table: Table, agent: string): { readonly cause: Cause } {
  const found = table.effectsOf('offer-run').find(({ run }) => run.agent === idOf(agent));
  if (found === undefined) throw new Error(`${agent} did not get the floor`);
  return found.run;
}

/** The last event refused this agent the floor, by this rule. */
export function refusesFloor(agent: string, because: RuleId): Check {
  return (table) =>
    expect(
      table.effectsOf('refuse-floor').map((effect) => [effect.agent, effect.because]),
    ).toContainEqual([idOf(agent), because]);
}

/** The last event posted no message. */
export const postsNothing: Check = (table) =>
  expect(table.effectsOf('post-message').map(({ message }) => message.text)).toEqual([]);

/** How many turns are counted and how many are reserved. */
export function turnsAre(used: number, reserved: number): Check {
  return ({ state: { floor } }) =>
    expect([floor.turnsUsed, turnsReserved(floor)]).toEqual([used, reserved]);
}

/** These agents' runs are parked, in the order in which they got the floor. */
export function areParked(...names: readonly string[]): Check {
  return ({ state: { floor } }) =>
    expect(floor.runs.filter(({ state }) => state === 'parked').map(({ agent }) => agent)).toEqual(
      names.map(idOf),
    );
}

/** These agents wait for a turn, in order. */
export function areHeld(...names: readonly string[]): Check {
  return ({ state: { floor } }) =>
    expect(floor.runs.filter(({ state }) => state === 'held').map(({ agent }) => agent)).toEqual(
      names.map(idOf),
    );
}

/** The last event ended waits so, in order. */
export function waitsReturn(...results: readonly object[]): Check {
  return (table) =>
    expect(table.effectsOf('resume-run').map(({ result }) => result)).toMatchObject(results);
}

/** The last event left every wait as it was. */
export const endsNoWait: Check = (table) => expect(table.effectsOf('resume-run')).toEqual([]);

/** Everyone who is not named is silent by this rule. */
export function othersAreSilent(because: RuleId): Check {
  return (table) => {
    const others = table.effectsOf('note-silence').filter(({ of }) => of === 'others');
    expect(others.map((effect) => effect.because)).toEqual([because]);
  };
}
