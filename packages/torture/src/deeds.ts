import type { Task } from '@conch/agents';
import type { Dice, SpaceId, ToolCall, WaitRequest } from '@conch/engine';
import { oneOf } from './one-of.ts';
import { sealText } from './sealed-text.ts';

/** What an agent does with the floor: some calls, then an end. */
export interface Deed {
  readonly calls: readonly ToolCall[];
  readonly ending: Ending;
}

export type Ending =
  | { readonly kind: 'say'; readonly before: string; readonly tag: 'pass' | 'stop' | null }
  | { readonly kind: 'skip' | 'fails' | 'breaks' };

/** Something that the dice chose, of all that the policy allows. */
export async function anyDeed(task: Task, dice: Dice): Promise<Deed> {
  const maker = oneOf(dice, DEEDS[task.policy]);
  return { calls: await callsOf(maker, task, dice), ending: endingOf(task, dice) };
}

/** One thing to do every time, for a test that is about it. */
export type Habit = 'say' | 'send-here' | 'send-elsewhere' | 'send-twice';

export async function habitualDeed(habit: Habit, task: Task, dice: Dice): Promise<Deed> {
  return { calls: await callsOf(HABITS[habit], task, dice), ending: PLAIN };
}

async function callsOf(maker: CallMaker, task: Task, dice: Dice): Promise<readonly ToolCall[]> {
  return maker({ task, dice, elsewhere: await otherSpaces(task) });
}

const PLAIN: Ending = { kind: 'say', before: '', tag: null };

interface Circumstances {
  readonly task: Task;
  readonly dice: Dice;
  readonly elsewhere: readonly SpaceId[];
}

type CallMaker = (circumstances: Circumstances) => readonly ToolCall[];

const nothing: CallMaker = () => [];

const mentionAgent: CallMaker = ({ task, dice }) => [
  {
    tool: 'mentionAgent',
    target: otherAgent(task, dice),
    reason: 'to be asked',
    expectReply: dice.chance(0.5),
  },
];

const delegate: CallMaker = ({ task, dice }) => [
  {
    tool: task.policy === 'admin' ? 'delegateToAgent' : 'delegate',
    target: otherAgent(task, dice),
    reason: 'to do it instead',
  },
];

const sendHere: CallMaker = ({ task, dice }) => [
  {
    tool: 'sendSpaceMessage',
    spaceId: task.space.id,
    text: sealText(`call:${task.runId}:1`, 'sent here'),
    ...(dice.chance(0.6) && { mention: otherAgent(task, dice) }),
    ...(dice.chance(0.5) && { wait: waitOf(task, dice) }),
  },
];

const sendElsewhere: CallMaker = ({ task, dice, elsewhere }) =>
  elsewhere.length === 0
    ? []
    : [
        {
          tool: 'sendSpaceMessage',
          spaceId: oneOf(dice, elsewhere),
          text: sealText(`call:${task.runId}:1`, 'sent elsewhere'),
          ...(dice.chance(0.4) && { mention: otherAgent(task, dice) }),
          ...(dice.chance(0.3) && { wait: waitOf(task, dice) }),
        },
      ];

/** Two messages with a look at the own runs between them: three steps, two effects. */
const sendTwice: CallMaker = ({ task, elsewhere, dice }) => {
  const first: ToolCall = {
    tool: 'sendSpaceMessage',
    spaceId: elsewhere.length === 0 ? task.space.id : oneOf(dice, elsewhere),
    text: sealText(`call:${task.runId}:1`, 'the first of two'),
  };
  return [
    first,
    { tool: 'readSpaceMessages', spaceId: task.space.id, limit: 5 },
    { ...first, spaceId: task.space.id, text: sealText(`call:${task.runId}:3`, 'the second') },
  ];
};

const goToSpace: CallMaker = ({ dice, elsewhere }) =>
  elsewhere.length === 0
    ? []
    : [{ tool: 'goToSpace', spaceId: oneOf(dice, elsewhere), reason: 'to speak there' }];

const DEEDS: Readonly<Record<Task['policy'], readonly CallMaker[]>> = {
  broadcast: [nothing],
  mention: [nothing],
  chain: [nothing, mentionAgent, mentionAgent, delegate, sendElsewhere, goToSpace],
  admin: [nothing, delegate, sendHere, sendHere, sendElsewhere, sendTwice, goToSpace],
};

const HABITS: Readonly<Record<Habit, CallMaker>> = {
  say: nothing,
  'send-here': sendHere,
  'send-elsewhere': sendElsewhere,
  'send-twice': sendTwice,
};

function endingOf(task: Task, dice: Dice): Ending {
  const roll = dice.roll();
  if (roll < 0.06) return { kind: 'skip' };
  if (roll < 0.09) return { kind: 'fails' };
  if (roll < 0.12) return { kind: 'breaks' };
  // A leading mention hands the floor on by words alone, where the policy listens to words.
  const before = dice.chance(0.25) ? `@${otherAgent(task, dice)} ` : '';
  if (roll < 0.13) return { kind: 'say', before, tag: 'pass' };
  return { kind: 'say', before, tag: roll < 0.15 ? 'stop' : null };
}

function waitOf(task: Task, dice: Dice): WaitRequest {
  const member = { memberId: agentIn(task, dice).id };
  const whom = oneOf(dice, ['any', 'agent', 'human', member] as const);
  return { for: [whom], timeoutSeconds: 0.2 + dice.roll() };
}

function otherAgent(task: Task, dice: Dice): string {
  return agentIn(task, dice).name;
}

function agentIn({ members, agent }: Task, dice: Dice): Task['members'][number] {
  const agents = members.filter(({ kind, id }) => kind === 'agent' && id !== agent.id);
  return agents.length === 0 ? { ...agent, kind: 'agent' } : oneOf(dice, agents);
}

async function otherSpaces(task: Task): Promise<readonly SpaceId[]> {
  return (await task.spaces()).map(({ id }) => id).filter((id) => id !== task.space.id);
}
