import { expect } from 'vitest';

import type { MemberId, RuleId, RunFailure, SpokenMessage, ToolCall } from '../../src/index.ts';
import { asChainId } from '../../src/ids.ts';
import { partOf } from './part.ts';
import { idOf, Table, type Seating } from './table.ts';

/** A step of a story, which applies events at the table. */
export type TableStep = (table: Table) => void;
/** A condition that must hold after a step. */
export type TableCheck = (table: Table) => void;

/** A small story about turn-taking, with given, when and then. */
export class Story {
  readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  when(step: TableStep): this {
    step(this.table);
    return this;
  }

  then(...checks: readonly TableCheck[]): this {
    for (const check of checks) check(this.table);
    return this;
  }
}

export function given(seating: Seating): Story {
  return new Story(new Table(seating));
}

interface Saying {
  readonly replyingTo?: string | SpokenMessage;
}

/** A person writes. */
export function says(who: string, text: string, { replyingTo }: Saying = {}): TableStep {
  return (table) => {
    const replyTo = typeof replyingTo === 'string' ? table.lastOf(replyingTo) : replyingTo;
    table.says(who, text, replyTo === undefined ? {} : { replyTo });
  };
}

/** A service writes. */
export function posts(service: string, text: string): TableStep {
  return (table) => table.says(service, text, { kind: 'service' });
}

interface SpeechOptions {
  readonly handsOverTo?: string;
  readonly expectsReply?: boolean;
  readonly reason?: string;
}

/** An agent with the floor answers. */
export function speaks(
  agent: string,
  text = `${agent} answers`,
  speaking: SpeechOptions = {},
): TableStep {
  const { handsOverTo, expectsReply = false, reason = 'please' } = speaking;
  return (table) => {
    if (handsOverTo !== undefined) {
      table.calls(agent, {
        tool: 'mentionAgent',
        target: handsOverTo,
        reason,
        expectReply: expectsReply,
      });
    }
    table.ends(agent, { kind: 'answered', content: text });
  };
}

export function skips(agent: string): TableStep {
  return (table) => table.ends(agent, { kind: 'skipped' });
}

export function delegates(agent: string, to: string, reason = 'knows more'): TableStep {
  return (table) => table.ends(agent, { kind: 'delegated', target: to, reason });
}

export function fails(agent: string, failure: RunFailure = 'error', text?: string): TableStep {
  return (table) =>
    table.ends(
      agent,
      text === undefined ? { kind: 'failed', failure } : { kind: 'failed', failure, content: text },
    );
}

export function calls(
  agent: string,
  call: ToolCall,
  there?: Parameters<Table['calls']>[2],
): TableStep {
  return (table) => void table.calls(agent, call, there);
}

export function leaves(name: string): TableStep {
  return (table) => table.leaves(name);
}

export function stops(
  who: string,
  what: { run?: string; chain?: string } = {},
  streamed?: string,
): TableStep {
  return (table) => {
    const run = what.run === undefined ? null : table.runOf(what.run);
    const chain =
      what.chain === undefined
        ? ({ kind: 'space' } as const)
        : ({ kind: 'chain', chainId: asChainId(what.chain) } as const);
    const target = run === null ? chain : ({ kind: 'run', runId: run.id } as const);
    const parts = run === null || streamed === undefined ? [] : [partOf(run, streamed)];
    table.apply({ type: 'stop-asked', by: idOf(who), target, streamed: parts });
  };
}

export function continues(who: string): TableStep {
  return (table) => void table.apply({ type: 'continue-asked', by: idOf(who) });
}

export function passes(ms: number): TableStep {
  return (table) => table.waits(ms);
}

/** Exactly these agents have the floor now. */
export function holdTheFloor(...names: readonly string[]): TableCheck {
  return (table) => expect(table.floor).toEqual(names.map(idOf));
}

/** The last event gave this agent the floor, by this rule. */
export function offersRun(
  agent: string,
  { because }: { readonly because?: RuleId } = {},
): TableCheck {
  return (table) => {
    const offered = table
      .effectsOf('offer-run')
      .map((effect) => [effect.run.agent, effect.because]);
    if (because === undefined) expect(offered.map(([who]) => who)).toContain(idOf(agent));
    else expect(offered).toContainEqual([idOf(agent), because]);
  };
}

/** The last event gave nobody the floor. */
export const offersNobody: TableCheck = (table) =>
  expect(table.effectsOf('offer-run').map(({ run }) => run.agent)).toEqual([]);

/** The last event posted exactly these notices, or no notice if no text is passed. */
export function notices(...texts: readonly (string | RegExp)[]): TableCheck {
  return (table) => {
    const posted = table.effectsOf('post-notice').map(({ content }) => content);
    expect(posted).toHaveLength(texts.length);
    texts.forEach((text, at) =>
      typeof text === 'string' ? expect(posted[at]).toBe(text) : expect(posted[at]).toMatch(text),
    );
  };
}

/** The last event ended runs with these agents and outcomes, in order. */
export function endsRuns(
  ...ends: readonly (readonly [agent: string, outcome: string, because?: RuleId])[]
): TableCheck {
  return (table) => {
    const ended = table.effectsOf('end-run');
    expect(ended.map(({ agent, outcome }) => [agent, outcome.kind])).toEqual(
      ends.map(([agent, outcome]) => [idOf(agent), outcome]),
    );
    ends.forEach(([, , because], at) => {
      if (because !== undefined) expect(ended[at]?.because).toBe(because);
    });
  };
}

/** The last message has this text. */
export function lastSaid(text: string): TableCheck {
  return (table) => expect(table.last.content).toBe(text);
}

/** The last message is for everyone, or for these agents. */
export function isFor(...agents: readonly string[]): TableCheck {
  return (table) => {
    const { audience } = table.last;
    if (agents[0] === 'everyone') expect(audience).toBe('everyone');
    else expect(sorted(audience)).toEqual(agents.map(idOf).toSorted());
  };
}

/** The result of the tool call in the last event has this kind and code. */
export function toolAnswers(kind: string, code?: string): TableCheck {
  return (table) => {
    const [answer] = table.effectsOf('answer-tool');
    expect(answer?.result.kind).toBe(kind);
    if (code !== undefined) expect(answer?.result).toMatchObject({ code });
  };
}

/** The last event was refused as a whole. */
export function refuses(code: string, because: RuleId): TableCheck {
  return (table) => {
    expect(table.effectsOf('refuse-event')).toMatchObject([{ code, because }]);
    expect(table.effects).toHaveLength(1);
  };
}

/** After the last event this agent is silent by this rule. */
export function isSilent(agent: string, because: RuleId): TableCheck {
  return (table) => {
    const named = table
      .effectsOf('note-silence')
      .filter(({ of }) => of !== 'others' && of.includes(idOf(agent)));
    expect(named.map((effect) => effect.because)).toEqual([because]);
  };
}

/** The last event warned its sender that nobody has these names. */
export function warnsOf(...names: readonly string[]): TableCheck {
  return (table) =>
    expect(table.effectsOf('warn-sender').flatMap((effect) => effect.names)).toEqual(names);
}

/** The last event disclosed private content to exactly these agents. */
export function discloses(...agents: readonly string[]): TableCheck {
  return (table) =>
    expect(table.effectsOf('disclose').flatMap(({ to }) => to)).toEqual(agents.map(idOf));
}

/** No run, wait or chain remains. */
export const isOver: TableCheck = ({ state: { floor } }) =>
  expect([floor.runs, floor.waits, floor.chains]).toEqual([[], [], []]);

function sorted(audience: 'everyone' | readonly MemberId[]): 'everyone' | readonly MemberId[] {
  return audience === 'everyone' ? audience : audience.toSorted();
}
