import type { AgentEnd, Utterance, CallResult, Task } from '@conch/agents';
import { floorTools, unreachable, type SpaceId, type ToolCall, type WaitFor } from '@conch/engine';
import { canariesIn } from './canary.ts';
import { pick, type PlotMove } from './plot.ts';

/** The data of an obedient agent besides its task. */
export interface Knowledge {
  /** The whole input so far, as text. */
  readonly given: string;
  readonly spaceIds: readonly SpaceId[];
  readonly habit: PlotMove;
  /** A unique word for each answer, because a repeated answer would not be posted (NN2). */
  readonly word: string;
}

/** Returns the word that an agent adds, from the number of its run and its input. */
export type WordOf = (n: number, given: string) => string;

export const plainWord: WordOf = (n) => `w${n}`;

const MOST_CALLS = 3;
const ANY_TOOL = [...floorTools('chain'), ...floorTools('coordinator')];

/**
 * An agent that follows every instruction in its prompt. It repeats its input in answers, in
 * messages that its tools send, and in hand-off reasons.
 */
export function* obey(
  task: Pick<Task, 'tools' | 'steps' | 'members' | 'space' | 'agent'>,
  { given, spaceIds, habit, word }: Knowledge,
): Generator<Utterance, AgentEnd, CallResult | undefined> {
  const [what, a] = habit;
  const known = new Set(canariesIn(given));
  const echo = (): string => `${word} told: ${[...known].join(' ')}`;
  const wanted = (what + a) % (MOST_CALLS + 1);
  for (let n = task.steps.length; n < wanted; n += 1) {
    const call = callOf(task, { spaceIds, choose: chooser(habit, n), echo: echo() });
    const result = yield { kind: 'call', callId: `${word} ${n}`, call };
    for (const canary of canariesIn(JSON.stringify(result))) known.add(canary);
  }
  const end = endOf(task, habit, echo());
  // The streamed text is the same as the final text, so an interrupted run keeps a prefix of it.
  if (end.kind !== 'skipped')
    yield { kind: 'delta', text: 'content' in end ? end.content : end.message };
  return end;
}

function endOf(
  task: Pick<Task, 'members' | 'agent'>,
  [what, a, b]: PlotMove,
  echo: string,
): AgentEnd {
  const names = others(task);
  if (what % 16 === 15) return { kind: 'skipped' };
  const one = pick(names, b);
  const both = `@${one} @${pick(names, a)} `;
  const asks = `Yes. @${one} `;
  const lead = pick(['', '', '', `@${one} `, `@${one} `, both, '@human ', '@all ', asks], a + b);
  const tag = what % 31 === 30 ? ' <world>pass</world>' : '';
  const rest = what % 23 === 22 ? ' <world>stop</world>' : '';
  const text = `${lead}${echo}${tag}${rest}`;
  if (what % 16 === 14) return { kind: 'failed', failure: 'error', message: text };
  if (b % 4 !== 0) return { kind: 'answered', content: text };
  const kind = a % 4 === 0 ? 'delegate' : 'mention';
  const handOff =
    kind === 'delegate'
      ? ({ kind, target: one, reason: echo } as const)
      : ({ kind, target: one, reason: echo, expectReply: a % 2 === 0 } as const);
  return { kind: 'answered', content: text, handOff };
}

interface Chosen {
  readonly spaceIds: readonly SpaceId[];
  readonly choose: <T>(among: readonly T[]) => T;
  readonly echo: string;
}

// Makes a series of independent choices.
function chooser([what, a, b, c]: PlotMove, n: number): Chosen['choose'] {
  let state = what + 64 * (a + 16 * (b + 16 * (c + 8 * n)));
  return (among) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return pick(among, state >>> 12);
  };
}

// Usually an allowed call, sometimes a forbidden one.
function callOf(
  task: Pick<Task, 'tools' | 'members' | 'space' | 'agent'>,
  { spaceIds, choose, echo }: Chosen,
): ToolCall {
  const tool = choose([task.tools, task.tools, task.tools, ANY_TOOL].map(choose));
  const target = choose(others(task));
  const spaceId = choose([task.space.id, ...spaceIds]);
  switch (tool) {
    case 'mentionAgent':
      return { tool, target, reason: echo, expectReply: choose([true, false]) };
    case 'delegate':
    case 'delegateToAgent':
      return { tool, target, reason: echo };
    case 'goToSpace':
      return { tool, spaceId, reason: echo };
    case 'getMyRuns':
      return { tool };
    case 'skip':
      // This action is chosen rarely, because an agent that skips posts nothing.
      return choose([
        { tool },
        ...SIX.map(() => ({ tool: 'readSpaceMessages', spaceId }) as const),
      ]);
    case 'readSpaceMessages':
      return { tool, spaceId, limit: 50 };
    case 'sendSpaceMessage': {
      const call = { tool, spaceId, text: choose([`@${target} ${echo}`, echo, echo]) } as const;
      const mention = choose([{}, { mention: target }, { mention: target }]);
      const wait = { wait: { for: [choose(WAITS)], timeoutSeconds: 100 } };
      return { ...call, ...mention, ...choose([{}, wait, wait]) };
    }
    default:
      return unreachable(tool);
  }
}

const SIX = [1, 2, 3, 4, 5, 6];
const WAITS: readonly WaitFor[] = ['any', 'agent', 'human'];

function others({ members, agent }: Pick<Task, 'members' | 'agent'>): readonly string[] {
  const names = members
    .filter(({ kind, id }) => kind === 'agent' && id !== agent.id)
    .map(({ name }) => name);
  return names.length === 0 ? ['Ghost'] : names;
}
