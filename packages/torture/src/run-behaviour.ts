import type { Task } from '@conch/agents';
import {
  policyOf,
  type Dice,
  type FloorPolicy,
  type SpaceId,
  type ToolCall,
  type ToolName,
  type WaitRequest,
} from '@conch/engine';
import { oneOf } from './one-of.ts';
import { sealText } from './check/sealed-text.ts';

/** The behaviour of an agent in one run: some calls, and then an end. */
export interface RunBehaviour {
  readonly calls: readonly ToolCall[];
  readonly ending: BehaviourEnding;
}

export type BehaviourEnding =
  | { readonly kind: 'say'; readonly before: string; readonly tag: 'pass' | 'stop' | null }
  | { readonly kind: 'skip' | 'fails' | 'breaks' };

/** A random behaviour that the policy allows. */
export async function randomBehaviour(task: Task, dice: Dice): Promise<RunBehaviour> {
  const maker = oneOf(dice, callMakersFor(policyOf(task.policy)));
  return { calls: await callsOf(maker, task, dice), ending: endingOf(task, dice) };
}

/** A behaviour that a test can choose for all runs, so that the test covers this behaviour. */
export type TortureHabit = 'say' | 'send-here' | 'send-elsewhere' | 'send-twice';

export async function repeatedBehaviour(
  habit: TortureHabit,
  task: Task,
  dice: Dice,
): Promise<RunBehaviour> {
  return { calls: await callsOf(HABITS[habit], task, dice), ending: PLAIN };
}

async function callsOf(maker: CallMaker, task: Task, dice: Dice): Promise<readonly ToolCall[]> {
  return maker({ task, dice, elsewhere: await otherSpaces(task) });
}

const PLAIN: BehaviourEnding = { kind: 'say', before: '', tag: null };

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

const delegateBy =
  (tool: 'delegate' | 'delegateToAgent'): CallMaker =>
  ({ task, dice }) => [{ tool, target: otherAgent(task, dice), reason: 'to do it instead' }];

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

/** Two messages with a read between them: three steps, of which two have an effect. */
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

/**
 * The makers of the calls that a policy allows. If a maker is listed twice, it is chosen twice as
 * often.
 */
function callMakersFor({ tools, sendsHere }: FloorPolicy): readonly CallMaker[] {
  const has = (tool: ToolName, ...makers: CallMaker[]) => (tools.includes(tool) ? makers : []);
  return [
    nothing,
    ...has('mentionAgent', mentionAgent, mentionAgent),
    ...has('delegate', delegateBy('delegate')),
    ...has('delegateToAgent', delegateBy('delegateToAgent')),
    ...(sendsHere ? [sendHere, sendHere] : []),
    ...has('sendSpaceMessage', sendElsewhere),
    ...(sendsHere ? [sendTwice] : []),
    ...has('goToSpace', goToSpace),
  ];
}

const HABITS: Readonly<Record<TortureHabit, CallMaker>> = {
  say: nothing,
  'send-here': sendHere,
  'send-elsewhere': sendElsewhere,
  'send-twice': sendTwice,
};

function endingOf(task: Task, dice: Dice): BehaviourEnding {
  const roll = dice.roll();
  if (roll < 0.06) return { kind: 'skip' };
  if (roll < 0.09) return { kind: 'fails' };
  if (roll < 0.12) return { kind: 'breaks' };
  // In some policies a leading mention without a call hands over the floor.
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
