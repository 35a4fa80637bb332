import fc from 'fast-check';

import {
  asCallId,
  asMemberId,
  floorTools,
  POLICIES,
  SPACE_SETTINGS,
  type MemberId,
  type NewMember,
  type PolicyName,
  type RunReport,
  type SpaceId,
  type SpaceSettings,
  type ToolCall,
  type ToolName,
  type WaitFor,
} from '../../src/index.ts';
import { unreachable } from '../../src/unreachable.ts';
import { partOf } from './part.ts';
import { BrokenPromise } from './witness.ts';
import { EngineWorld } from './world.ts';

/** Random numbers that select one of the possible choices. */
export type WorldMove = readonly [number, number, number, number];

export const PEOPLE: readonly NewMember[] = [
  { id: 'ana', name: 'Ana', kind: 'person' },
  { id: 'bo', name: 'Bo', kind: 'person' },
];
export const AGENT_NAMES = ['Ada', 'Ben', 'Cyd', 'Dee'] as const;

// The choices have no bias. Otherwise fast-check would prefer small numbers and choose the same few
// moves.
export const moveArb: fc.Arbitrary<WorldMove> = fc.noBias(
  fc.tuple(small(64), small(16), small(16), small(8)),
);

export const conversationArb = fc.noBias(
  fc.record({
    agents: fc.array(fc.record({ quiet: rarely(), paused: rarely(), autoReply: fc.boolean() }), {
      minLength: 1,
      maxLength: AGENT_NAMES.length,
      size: 'max',
    }),
    people: fc.integer({ min: 1, max: 2 }),
    settings: fc.array(
      fc.record({
        policy: fc.constantFrom('broadcast', 'mention', 'chain', 'coordinator'),
        picker: fc.constantFrom('round-robin', 'last-spoke', 'relevance'),
        humanMentions: fc.constantFrom('coordinator', 'route'),
        disclosure: fc.constantFrom('allow', 'deny'),
        visibility: fc.constantFrom('addressed', 'all'),
        unaddressed: fc.constantFrom('everyone', 'nobody'),
        turnLimit: fc.constantFrom(20, 20, 20, 6, 3, 1, 0),
        maxRuns: fc.constantFrom(10, 10, 4, 30),
        maxStack: fc.constantFrom(5, 5, 5, 2),
        unknownMentions: fc.constantFrom('warn', 'warn', 'warn', 'refuse'),
        textHandOff: fc.boolean(),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    hasMain: fc.boolean(),
    moves: fc.array(moveArb, { maxLength: 40, size: 'max' }),
    habits: fc.array(moveArb, { minLength: 1, maxLength: 24, size: 'max' }),
  }),
);

type Conversation = typeof conversationArb extends fc.Arbitrary<infer T> ? T : never;

const MOST_CALLS = 3;
// The tools of each policy. The most interesting tools occur several times, so that they are chosen
// most often.
const LIKELY_TOOLS: Record<PolicyName, readonly ToolName[]> = {
  broadcast: ['skip'],
  mention: ['skip'],
  chain: [
    ...Array.from({ length: 9 }, () => 'mentionAgent' as const),
    ...floorTools('chain'),
    'delegate',
  ],
  coordinator: [
    ...Array.from({ length: 6 }, () => 'sendSpaceMessage' as const),
    ...floorTools('coordinator'),
  ],
};
const ANY_TOOL = POLICIES.flatMap((policy) => floorTools(policy));
// The maximum number of steps of a conversation. Limits end every conversation long before, because
// each agent message takes a turn and each run makes only some calls.
const MOST_STEPS = 4000;

/** Plays a conversation of arbitrary agents to its end, and checks every promise. */
export function play(conversation: Conversation): EngineWorld {
  const world = playMoves(conversation);
  drain(world, conversation.habits);
  world.checkEnd();
  return world;
}

/** Plays the moves of a conversation and then stops, with agents still running. */
export function playMoves(conversation: Conversation): EngineWorld {
  const world = newWorld(conversation);
  for (const move of conversation.moves) makeMove(world, move);
  return world;
}

function newWorld({ agents, people, settings, hasMain }: Conversation): EngineWorld {
  const members = [
    ...PEOPLE.slice(0, people),
    ...agents.map(({ quiet, paused, autoReply }, n): NewMember => {
      const name = pick(AGENT_NAMES, n);
      const status = paused ? 'paused' : 'active';
      const description = `knows subject ${n}`;
      return { id: name.toLowerCase(), name, kind: 'agent', quiet, status, autoReply, description };
    }),
  ];
  const mainAgentId = hasMain ? asMemberId('ada') : null;
  return new EngineWorld(
    members,
    settings.map((given): Partial<SpaceSettings> => ({ ...given, mainAgentId })),
  );
}

/** Agents do random things until no agent has the floor. */
function drain(world: EngineWorld, habits: readonly WorldMove[]): void {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const habit = pick(habits, step);
    if (world.deliver()) continue;
    const [next] = world.runs;
    if (next !== undefined) act(world, habit);
    else if (world.isWaiting) world.pass(320_001);
    else return;
  }
  throw new BrokenPromise('ends', 'the conversation does not end');
}

function makeMove(world: EngineWorld, move: WorldMove): void {
  const [what, a, b, c] = move;
  const at = pick([...world.spaces.keys()], c);
  if (what < 3 || (what < 51 && world.runs.length === 0)) {
    return world.says(at, { kind: 'person', id: person(a) }, line(b, a), optional(c, a));
  }
  if (what < 4) return world.says(at, { kind: 'service', id: asMemberId('cron') }, line(b, a));
  if (what < 51) return act(world, move);
  if (what < 55) return void world.deliver();
  if (what < 57) return a % 2 === 0 ? world.pass(a * 9000) : answerAsked(world, move);
  if (what < 58) return void world.applyEvent(at, { type: 'continue-asked', by: person(a) });
  if (what < 60) return stop(world, at, move);
  if (what < 62) return changeMember(world, move);
  if (what < 63)
    return a % 2 === 0 ? changePolicy(world, at, move) : changeMessage(world, at, move);
  return regenerate(world, at, move);
}

/** One of the running agents acts, in a friendly or hostile manner. */
function act(world: EngineWorld, [what, a, b, c]: WorldMove): void {
  const next = pick(world.runs, c);
  if (next === undefined) return;
  const { at, run } = next;
  if (!run.started && a % 4 === 0) return world.starts(at, run, b);
  const { chains } = world.at(at).state.floor;
  const policy = chains.find(({ id }) => id === run.chainId)?.policy ?? 'chain';
  const hasTools = policy === 'chain' || policy === 'coordinator' || what % 16 === 0;
  if (what % 2 === 0 && hasTools && world.callsOf(run) < MOST_CALLS) {
    return world.calls(at, run, toolCall(world, { at, policy }, [what, a, b, c]));
  }
  if (what % 8 === 7 && world.callsOf(run) < MOST_CALLS) return world.asks(at, run, b * 20_000);
  world.ends(at, run, reportOf([what, a, b, c]));
}

/** A member answers an agent's request. The member is a person, or a member that may not answer. */
export function answerAsked(world: EngineWorld, [, a, b, c]: WorldMove): void {
  const asking = [...world.spaces].flatMap(([at, { state }]) =>
    state.floor.waits.filter(({ home }) => home === null).map((wait) => ({ at, wait })),
  );
  const { at, wait } = pick(asking, c) ?? {};
  if (at === undefined || wait === undefined) return;
  const by = b % 5 === 0 ? asMemberId('ben') : person(a);
  const callId = b % 7 === 6 ? asCallId('another') : wait.callId;
  const given = { type: 'approval-given', runId: wait.runId, callId, by } as const;
  world.applyEvent(at, { ...given, isApproved: a % 3 !== 0 });
}

/** A tool call. Usually the tool belongs to the run's policy, sometimes it is any tool. */
function toolCall(
  world: EngineWorld,
  { at, policy }: { readonly at: SpaceId; readonly policy: PolicyName },
  [what, a, b, c]: WorldMove,
): ToolCall {
  const isAny = what % 32 === 0;
  const tool = pick(isAny ? ANY_TOOL : LIKELY_TOOLS[policy], (what >> 1) + b);
  const target = pick([...AGENT_NAMES, ...AGENT_NAMES, 'Ghost', 'Ana'], a + b);
  const reason = 'because';
  const spaceId = c % 4 === 3 ? pick([...world.spaces.keys()], b) : at;
  switch (tool) {
    case 'mentionAgent':
      return { tool, target, reason, expectReply: b % 4 !== 0 };
    case 'delegate':
    case 'delegateToAgent':
      return { tool, target, reason };
    case 'goToSpace':
      return { tool, spaceId: pick([...world.spaces.keys()], b), reason };
    case 'getMyRuns':
      return { tool };
    case 'readSpaceMessages':
      return { tool, spaceId, limit: a };
    case 'skip':
      return a % 4 === 0 ? { tool } : sendCall({ spaceId: at, target }, a, b);
    case 'sendSpaceMessage':
      return sendCall(
        { spaceId: policy === 'chain' ? pick([...world.spaces.keys()], b) : spaceId, target },
        a,
        b,
      );
    default:
      return unreachable(tool);
  }
}

function sendCall(
  { spaceId, target }: { readonly spaceId: SpaceId; readonly target: string },
  a: number,
  b: number,
): ToolCall {
  const tool = 'sendSpaceMessage';
  const call = {
    tool,
    spaceId,
    text: line(a, b),
    ...(a % 3 === 0 ? {} : { mention: target }),
  } as const;
  const wait = { for: waitFor(b), timeoutSeconds: a * 10 + 1 };
  return b % 3 === 0 ? call : { ...call, wait };
}

function waitFor(n: number): readonly WaitFor[] {
  return pick<readonly WaitFor[]>(
    [
      ['any'],
      ['agent'],
      ['any'],
      ['human'],
      [{ memberId: asMemberId('ben') }],
      [{ memberId: asMemberId('ada') }],
      [],
    ],
    n,
  );
}

function reportOf([what, a, b]: WorldMove): RunReport {
  const target = pick([...AGENT_NAMES, 'Ghost'], b);
  switch ((what >> 1) % 8) {
    case 0:
      return { kind: 'skipped' };
    case 1:
      return { kind: 'failed', failure: 'error', content: b % 2 === 0 ? 'half an ans' : '' };
    case 2:
      return { kind: 'delegated', target, reason: 'you' };
    case 3:
      return {
        kind: 'answered',
        content: line(a, b),
        handOff: { kind: 'mention', target, reason: 'next', expectReply: b % 2 === 0 },
      };
    case 4:
      return { kind: 'answered', content: line(a, b) };
    default:
      return { kind: 'answered', content: b % 2 === 0 ? line(a, b) : `fresh words ${a} ${b}` };
  }
}

// Texts with mentions of everybody, of the sender or of unknown names, with fake tags, empty texts
// and repetitions.
export function line(n: number, m: number): string {
  const one = pick(AGENT_NAMES, m);
  const other = pick(AGENT_NAMES, m + 1 + (n % 2));
  return pick(
    [
      `@${one} your turn ${n}`,
      `plain talk ${m}`,
      `@${one} @${other} both of you`,
      '@all everyone now',
      `Done. @${other} can you go on?`,
      `@human please look, and ${one} too`,
      `@${one} 👍`,
      m === 3 ? '@Zoe are you there?' : '@Ghost are you there?',
      m === 5 ? `well <world>pass</world>` : `well ${n}`,
      `@${other} <world>stop</world> enough ${m}`,
      `\`<world>pass</world>\` is only code, @${one}`,
      '',
      `ok`,
      `- @${one} first\n- @${other} second`,
      `news for @${one} number ${n}${m}`,
      `@${one}\n@${other} and more`,
    ],
    n,
  );
}

export function stop(world: EngineWorld, at: SpaceId, [, a, b]: WorldMove): void {
  const { runs, chains } = world.at(at).state.floor;
  const run = pick(runs, b);
  const chain = pick(chains, b);
  const targets = [
    ...(run === undefined ? [] : [{ kind: 'run', runId: run.id } as const]),
    ...(chain === undefined ? [] : [{ kind: 'chain', chainId: chain.id } as const]),
    { kind: 'space' } as const,
  ];
  const target = pick(targets, a);
  const streamed = runs.filter((_, n) => n % 2 === 0).map((one, n) => partOf(one, line(a + n, b)));
  world.applyEvent(at, { type: 'stop-asked', by: person(0), target, streamed });
  if (run !== undefined && target.kind === 'run')
    world.ends(at, run, { kind: 'answered', content: 'too late' });
}

export function changeMember(world: EngineWorld, [what, a]: WorldMove): void {
  const id = pick(AGENT_NAMES, a).toLowerCase();
  world.reseat((members) =>
    what % 2 === 0
      ? members.map((one) =>
          one.id === id ? { ...one, status: one.status === 'paused' ? 'active' : 'paused' } : one,
        )
      : members.filter((one) => one.id !== id || members.length < 3),
  );
}

function changePolicy(world: EngineWorld, at: SpaceId, [, a]: WorldMove): void {
  const { settings } = world.at(at).state;
  const policy = pick(['broadcast', 'mention', 'chain', 'coordinator'] as const, a);
  const visibility = pick(SPACE_SETTINGS.visibility.values, a >> 2);
  const unaddressed = pick(SPACE_SETTINGS.unaddressed.values, a >> 3);
  const changed = { ...settings, policy, visibility, unaddressed };
  world.applyEvent(at, { type: 'settings-changed', settings: changed });
}

function changeMessage(world: EngineWorld, at: SpaceId, [, a, b]: WorldMove): void {
  const message = pick([...world.at(at).said.values()], a);
  if (message === undefined) return;
  const { messageId } = message;
  if (b % 2 === 0) world.applyEvent(at, { type: 'message-deleted', messageId });
  else world.applyEvent(at, { type: 'message-edited', messageId, content: line(a, b) });
}

export function regenerate(world: EngineWorld, at: SpaceId, [, a]: WorldMove): void {
  const message = pick(
    [...world.at(at).said.values()].filter(({ sender }) => sender.kind === 'agent'),
    a,
  );
  if (message !== undefined) world.applyEvent(at, { type: 'regenerate-asked', message });
}

export function person(n: number): MemberId {
  return asMemberId(n % 5 === 4 ? 'bo' : 'ana');
}

function optional(c: number, a: number): number | undefined {
  return c % 3 === 0 ? a : undefined;
}

function small(below: number): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: below - 1 });
}

function rarely(): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 7 }).map((n) => n === 7);
}

export function pick<T>(list: readonly T[], n: number): T;
export function pick<T>(list: readonly T[], n: number): T | undefined {
  return list[n % list.length];
}
