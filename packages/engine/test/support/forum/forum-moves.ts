import fc from 'fast-check';

import {
  asMessageId,
  asSpaceId,
  asThreadId,
  indexOf,
  type Effect,
  type MemberId,
  type NewMember,
  type Run,
  type RunReport,
  type SpokenMessage,
  type ToolCall,
} from '../../../src/index.ts';
import {
  AGENT_NAMES,
  answerAsked,
  changeMember,
  line,
  moveArb,
  PEOPLE,
  person,
  pick,
  regenerate,
  stop,
  type WorldMove,
} from '../moves.ts';
import { EngineWorld } from '../world.ts';

export const forumArb = fc.record({
  agents: fc.integer({ min: 1, max: AGENT_NAMES.length }),
  policy: fc.constantFrom('broadcast', 'mention', 'chain', 'coordinator'),
  turnLimit: fc.constantFrom(20, 1, 0),
  maxTokens: fc.constantFrom(null, 30),
  moves: fc.array(moveArb, { maxLength: 60, size: 'max' }),
});

type Forum = typeof forumArb extends fc.Arbitrary<infer T> ? T : never;

export const FORUM_PROMISES = {
  overlap: '[FO23] ticks never overlap, and each tick that begins ends once',
  floor: '[FO21] only a tick gives agents the floor, and a post gives nobody the floor',
  posts: '[AU7] every post is for everyone, and no half-finished text is posted',
  order: '[FO24] the runs of a tick have the order of its plan',
} as const;

export type ForumPromise = keyof typeof FORUM_PROMISES;

/** Thrown when a promise of forums is broken. */
export class ForumBroken extends Error {
  readonly promise: ForumPromise;

  constructor(promise: ForumPromise, how: string) {
    super(how);
    this.promise = promise;
  }
}

const HERE = asSpaceId('space1');

/** Plays a forum of arbitrary ticks, agents and people to its end, and checks every promise. */
export function playForum({ agents, policy, turnLimit, maxTokens, moves }: Forum): EngineWorld {
  const members = [
    ...PEOPLE,
    ...AGENT_NAMES.slice(0, agents).map((name): NewMember => ({
      id: name.toLowerCase(),
      name,
      kind: 'agent',
    })),
  ];
  const chainBudget = { maxTokens, maxCostUsd: null };
  const settings = { kind: 'forum', policy, turnLimit, chainBudget } as const;
  const world = new ForumWorld(members, [settings]);
  for (const move of moves) makeMove(world, move);
  for (let step = 0; world.runs.length > 0 || world.isWaiting; step += 1) {
    const [next] = world.runs;
    if (next === undefined) world.pass(400_000);
    else world.ends(HERE, next.run, { kind: 'posted', content: `the last ${step}` });
  }
  world.checkEnd();
  if (world.tick !== null) throw new ForumBroken('overlap', 'a tick never ends');
  return world;
}

/** A test world that also checks the ticks of its forum. */
class ForumWorld extends EngineWorld {
  tick: number | null = null;

  override applyEvent(...event: Parameters<EngineWorld['applyEvent']>): readonly Effect[] {
    const effects = super.applyEvent(...event);
    for (const effect of effects) this.#see(effect, event[1].type);
    const { runs } = this.at(HERE).state.floor;
    must((runs.length === 0) === (this.tick === null), 'overlap', 'a tick ends before its runs');
    const places = runs.map(placeOf);
    must(
      places.every((place, nth) => nth === 0 || place > (places[nth - 1] ?? -1)),
      'order',
      'runs are out of order',
    );
    return effects;
  }

  #see(effect: Effect, event: string): void {
    const { type } = effect;
    if (type === 'begin-tick') {
      must(this.tick === null, 'overlap', 'two ticks at once');
      this.tick = effect.tick;
    } else if (type === 'end-tick') {
      must(this.tick === effect.tick, 'overlap', 'a tick ends that is not under way');
      this.tick = null;
    } else if (type === 'offer-run' || type === 'hold-run') {
      must(event === 'tick-planned', 'floor', `${event} gives the floor`);
    } else if (type === 'post-message') {
      const { audience, status } = effect.message;
      must(audience === 'everyone' && status === 'complete', 'posts', status);
    }
  }
}

function placeOf({ cause }: Run): number {
  return cause.kind === 'tick' ? cause.place : -1;
}

function makeMove(world: EngineWorld, move: WorldMove): void {
  const [what, a, b, c] = move;
  if (what < 14) return beat(world, move);
  if (what < 44) return act(world, move);
  if (what < 48) return stop(world, HERE, move);
  if (what < 51) return changeMember(world, move);
  if (what < 55) return world.says(HERE, { kind: 'person', id: person(a) }, line(b, a));
  if (what < 58) return answerAsked(world, move);
  if (what < 60) return world.pass(c * 60_000);
  if (what < 62) return regenerate(world, HERE, move);
  void world.applyEvent(HERE, { type: 'continue-asked', by: person(a) });
}

/** A tick with an arbitrary plan. The bits of the numbers select among the active agents. */
function beat(world: EngineWorld, [what, a, b, c]: WorldMove): void {
  const { activeAgents } = indexOf(world.at(HERE).state.roster);
  const chosen = (bits: number): readonly MemberId[] =>
    activeAgents.flatMap(({ id }, nth) => ((bits >> nth) % 2 === 1 ? [id] : []));
  const count = activeAgents.length;
  world.applyEvent(HERE, {
    type: 'tick-planned',
    tick: what,
    pruned: c,
    expired: [],
    newThreads: chosen(a).map((agent) => ({ agent, because: 'FO4' })),
    replies: chosen(b).map((agent, nth) => ({
      agent,
      threadId: asThreadId(`t${(c + nth) % 3}`),
      mentionId: null,
      because: 'FO9',
      about: newestOf((c + nth) % 3),
    })),
    silences: [{ kind: 'others', phase: 'reply', count, because: 'FO9' }],
  });
}

function newestOf(thread: number): SpokenMessage {
  const messageId = asMessageId(`newest of t${thread}`);
  return { messageId, sender: { kind: 'person', id: person(0) }, audience: 'everyone' };
}

function act(world: EngineWorld, [what, a, b, c]: WorldMove): void {
  const { at, run } = pick(world.runs, c) ?? {};
  if (at === undefined || run === undefined) return;
  if (!run.started && a % 4 === 0) return world.starts(at, run, b);
  if (what % 4 === 0) return world.calls(at, run, pick(CALLS, b));
  if (what % 8 === 1) return world.asks(at, run, b * 20_000);
  world.ends(at, run, pick(reports(line(a, b)), b + what));
}

const CALLS: readonly ToolCall[] = [
  { tool: 'skip' },
  { tool: 'mentionAgent', target: 'Ada', reason: '', expectReply: true },
  { tool: 'sendSpaceMessage', spaceId: HERE, text: '@Ben hello', mention: 'Ben' },
  { tool: 'delegate', target: 'Ben', reason: '' },
];

function reports(text: string): readonly RunReport[] {
  const handOff = { kind: 'mention', target: 'Ben', reason: '', expectReply: true } as const;
  return [
    { kind: 'posted', content: text },
    { kind: 'posted', content: `@Ada ${text}` },
    { kind: 'not-posted', because: 'FO13' },
    { kind: 'answered', content: text, handOff },
    { kind: 'skipped' },
    { kind: 'delegated', target: 'Ben', reason: '' },
    { kind: 'failed', failure: 'error', content: text },
  ];
}

function must(holds: boolean, promise: ForumPromise, otherwise: string): void {
  if (!holds) throw new ForumBroken(promise, otherwise);
}
