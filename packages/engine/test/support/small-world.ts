import {
  asCallId,
  asMemberId,
  asMessageId,
  asRunId,
  buildRoster,
  newSpace,
  preview,
  replay,
  type History,
  type NewMember,
  type Run,
  type RunReport,
  type SpaceSettings,
  type SpaceState,
  type ToolCall,
} from '../../src/index.ts';
import { eventOf, type EventShape } from './event-shape.ts';
import { speakersOf } from '../../src/preview.ts';
import { unreachable } from '../../src/unreachable.ts';
import {
  BrokenPromise,
  checkOver,
  earlierOf,
  observe,
  watch,
  type WitnessedSpace,
} from './witness.ts';

const ANA: NewMember = { id: 'ana', name: 'Ana', kind: 'person' };
const BO: NewMember = { id: 'bo', name: 'Bo', kind: 'person' };
const AGENTS = ['Ada', 'Ben', 'Cyd'] as const;

// Small limits, so that even short conversations reach all of them.
const LIMITS = { turnLimit: 4, maxRuns: 5, maxStack: 1 } as const;

interface World {
  readonly witness: WitnessedSpace;
  readonly events: number;
  readonly now: number;
  /** The interventions that people may still make, each at any point of the conversation. */
  readonly interventions: readonly Intervention[];
  /** The events so far, newest first. Worlds share their common past. */
  readonly past: Past | null;
}

interface Past {
  readonly entry: History['entries'][number];
  readonly before: Past | null;
}

type Choice = (world: World) => World;
type Intervention = 'leave' | 'stop' | 'speak' | 'continue' | 'approve' | 'open';

/** Explores every sequence of choices of three agents to a depth. Returns the number of worlds. */
export function exploreWorlds(given: Partial<SpaceSettings>, first: string, depth: number): number {
  const mainAgentId = given.policy === 'coordinator' ? asMemberId('ada') : null;
  const roster = buildRoster([ANA, BO, ...AGENTS.map(agentNamed)]);
  const world: World = {
    witness: watch(newSpace(roster, { ...LIMITS, mainAgentId, ...given })),
    events: 0,
    now: 0,
    interventions: [
      ...(given.policy === 'mention' ? (['open'] as const) : []),
      ...(['leave', 'stop', 'speak', 'continue', 'approve'] as const),
    ],
    past: null,
  };
  const { state } = world.witness;
  return explore(say(world, first), depth, { start: state, worlds: 0 });
}

interface Journey {
  readonly start: SpaceState;
  worlds: number;
}

function explore(world: World, depth: number, journey: Journey): number {
  const choices = depth === 0 ? [] : choicesIn(world);
  for (const choose of choices) explore(choose(world), depth - 1, journey);
  if (choices.length === 0) {
    const end = finish(world);
    checkOver(end.witness);
    // Worlds share most of their past, so replaying a few worlds replays nearly all events.
    if (journey.worlds % REPLAY_EVERY === 0) checkReplay(journey.start, end.past);
    journey.worlds += 1;
  }
  return journey.worlds;
}

const REPLAY_EVERY = 256;

function checkReplay(start: SpaceState, past: Past | null): void {
  const entries: History['entries'][number][] = [];
  for (let at = past; at !== null; at = at.before) entries.unshift(at.entry);
  const stored = JSON.parse(JSON.stringify({ start, entries })) as History;
  const [again, asStored] = [replay({ start, entries }), replay(stored)];
  const isSame = again.ok && asStored.ok && again.hash === asStored.hash;
  if (!isSame) throw new BrokenPromise('replay', 'the same history gives other decisions');
}

function choicesIn(world: World): readonly Choice[] {
  const { floor } = world.witness.state;
  const runs = floor.runs.filter(({ state }) => state === 'offered');
  if (runs.length === 0 && floor.waits.length === 0) return [];
  const byAgents = runs.flatMap((run) => agentChoices(world, run));
  const isWaiting = floor.waits.length > 0;
  const possible = world.interventions.filter((what) => what !== 'approve' || isWaiting);
  const byPeople = possible.map((what) => (given: World) => intervene(given, what));
  const byTime = isWaiting ? [passTime] : [];
  return [...byAgents, ...byPeople, ...byTime];
}

function agentChoices({ witness }: World, run: Run): readonly Choice[] {
  const others = AGENTS.filter((name) => name.toLowerCase() !== run.agent);
  const ends =
    (report: RunReport): Choice =>
    (world) =>
      endRun(world, run, report);
  const calls =
    (call: ToolCall): Choice =>
    (world) =>
      callTool(world, run, call);
  const plain = [
    ends({ kind: 'answered', content: 'here it is' }),
    ends({ kind: 'skipped' }),
    ends({ kind: 'failed', failure: 'error' }),
    ends({ kind: 'answered', content: '<world>pass</world>' }),
    (world: World) => askPeople(world, run),
  ];
  const policy = witness.state.floor.chains.find(({ id }) => id === run.chainId)?.policy;
  if (policy === 'mention') {
    const lines = [...others.map((name) => `@${name} you`), `@${others.join(' @')} both`];
    return [...plain, ...lines.map((text) => ends({ kind: 'answered', content: text }))];
  }
  if (policy === 'chain') {
    return [...plain, ...others.flatMap((target) => handOffs(target).map(ends))];
  }
  if (policy === 'coordinator') {
    return [...plain, ...others.flatMap((target) => sends(witness, target).map(calls))];
  }
  return plain;
}

function handOffs(target: string): readonly RunReport[] {
  const mention = { kind: 'mention', target, reason: 'go on' } as const;
  return [
    { kind: 'answered', content: `asking ${target}`, handOff: { ...mention, expectReply: true } },
    { kind: 'answered', content: `telling ${target}`, handOff: { ...mention, expectReply: false } },
    { kind: 'delegated', target, reason: 'knows more' },
  ];
}

function sends({ state }: WitnessedSpace, mention: string): readonly ToolCall[] {
  const call = { tool: 'sendSpaceMessage', spaceId: state.id, text: `hello ${mention}` } as const;
  return [
    { ...call, mention, wait: { for: ['agent'] } },
    { ...call, mention },
    { ...call, wait: { for: [{ memberId: asMemberId(mention.toLowerCase()) }] } },
    { tool: 'delegateToAgent', target: mention, reason: 'knows more' },
  ];
}

function endRun(world: World, run: Run, report: RunReport): World {
  return applyEvent(world, {
    type: 'run-ended',
    runId: run.id,
    messageId: asMessageId(`m${world.events}`),
    report,
    earlier: earlierOf(world.witness, run),
    usage: { tokens: 0, costUsd: 0 },
    streamed: [],
  });
}

function callTool(world: World, run: Run, call: ToolCall): World {
  return applyEvent(world, {
    type: 'tool-called',
    runId: run.id,
    callId: asCallId(`c${world.events}`),
    call,
    messageId: asMessageId(`m${world.events}`),
    isMemberThere: true,
  });
}

function askPeople(world: World, run: Run): World {
  const callId = asCallId(`c${world.events}`);
  const until = world.now + 100_000;
  return applyEvent(world, { type: 'approval-asked', runId: run.id, callId, until });
}

function intervene(given: World, what: Intervention): World {
  const interventions = given.interventions.filter((other) => other !== what);
  const world = { ...given, interventions };
  const by = asMemberId('ana');
  switch (what) {
    case 'leave':
      return applyEvent(world, { type: 'members-changed', roster: WITHOUT_BEN, streamed: [] });
    case 'stop': {
      const [run] = given.witness.state.floor.runs;
      const target = run === undefined ? SPACE : ({ kind: 'run', runId: run.id } as const);
      return applyEvent(world, { type: 'stop-asked', by, target, streamed: [] });
    }
    case 'speak':
      return say(world, 'one more thing');
    case 'open':
      return open(world);
    case 'continue':
      return applyEvent(world, { type: 'continue-asked', by });
    case 'approve': {
      const [wait] = given.witness.state.floor.waits;
      const call = { runId: wait?.runId ?? asRunId('none'), callId: wait?.callId ?? asCallId('') };
      return applyEvent(world, { type: 'approval-given', ...call, by, isApproved: true });
    }
    default:
      return unreachable(what);
  }
}

/** An owner makes a private space public, or a public space private. */
function open(world: World): World {
  const { settings } = world.witness.state;
  const isOpen = settings.visibility === 'all';
  return applyEvent(world, {
    type: 'settings-changed',
    settings: {
      ...settings,
      visibility: isOpen ? 'addressed' : 'all',
      unaddressed: isOpen ? 'everyone' : 'nobody',
    },
  });
}

const SPACE = { kind: 'space' } as const;
const WITHOUT_BEN = buildRoster([ANA, BO, agentNamed('Ada'), agentNamed('Cyd')]);

function say(world: World, text: string): World {
  const sender = { kind: 'person', id: asMemberId('ana') } as const;
  const expected = preview(world.witness.state, { sender, content: text }).speakers;
  const after = applyEvent(world, {
    type: 'message-posted',
    messageId: asMessageId(`m${world.events}`),
    sender: { ...sender, name: 'Ana' },
    content: text,
    replyTo: null,
  });
  const speakers = speakersOf(after.past?.entry.effects ?? []);
  if (JSON.stringify(speakers) !== JSON.stringify(expected)) {
    throw new BrokenPromise('preview', 'the preview differs from what happens');
  }
  return after;
}

function passTime(world: World): World {
  return applyEvent({ ...world, now: world.now + 120_001 }, { type: 'time-reached' });
}

/** Every agent with the floor gives a plain answer, and waits time out. */
function finish(given: World): World {
  let world = given;
  for (let step = 0; step < 200; step += 1) {
    const { floor } = world.witness.state;
    const run = floor.runs.find(({ state }) => state === 'offered');
    if (run !== undefined)
      world = endRun(world, run, { kind: 'answered', content: `done ${step}` });
    else if (floor.waits.length > 0) world = passTime(world);
    else return world;
  }
  throw new BrokenPromise('ends', 'a small world does not end');
}

function applyEvent(world: World, shape: EventShape): World {
  const now = world.now + 1;
  const event = eventOf(shape, `e${world.events}`, now);
  const { after, effects } = observe(world.witness, event);
  const past = { entry: { event, effects }, before: world.past };
  return { ...world, now, events: world.events + 1, witness: after, past };
}

function agentNamed(name: string): NewMember {
  return { id: name.toLowerCase(), name, kind: 'agent' };
}
