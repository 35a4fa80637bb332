import type { AgentEnd, Utterance, CallResult } from '@conch/agents';
import { floorTools, unreachable, type SpaceId, type ToolCall, type ToolName } from '@conch/engine';
import { pick, type HouseMove } from './moves/plot.ts';

/** The parts of a task that an obedient agent uses. */
export interface ObeyedTask {
  readonly runId: string;
  readonly spaceId: SpaceId;
  readonly tools: readonly ToolName[];
  /** The number of calls that the run has made so far. */
  readonly stepsMade: number;
  /** The names of the other agents in the space. */
  readonly others: readonly string[];
}

/** The data that an obedient agent uses in addition to its task. */
export interface ObedientContext {
  readonly habit: HouseMove;
  readonly spaceIds: readonly SpaceId[];
  /** A new canary, followed by everything that the agent has received. */
  readonly echo: () => string;
}

const MOST_CALLS = 3;
const READS = 'readSpaceMessages';
const ANY_TOOL = [...floorTools('chain'), ...floorTools('coordinator')];

/** An agent that repeats every text it has received: in answers, in calls and in reasons. */
export function* obey(
  task: ObeyedTask,
  { habit, spaceIds, echo }: ObedientContext,
): Generator<Utterance, AgentEnd, CallResult | undefined> {
  const [what, a, b, c] = habit;
  const wanted = (what + c) % (MOST_CALLS + 1);
  for (let n = task.stepsMade; n < wanted; n += 1) {
    const tools = task.tools.length > 0 && (a + n) % 4 > 0 ? task.tools : ANY_TOOL;
    const tool = n === 0 && task.tools.includes(READS) ? READS : pick(tools, b + n);
    const call = callOf(task, { tool, n: a + b + n, spaceIds, words: echo() });
    yield { kind: 'call', callId: `${task.runId} ${n}`, call };
  }
  if (what % 16 === 15) return { kind: 'skipped' };
  const end = endOf(task, habit, echo());
  yield { kind: 'delta', text: 'content' in end ? end.content : '' };
  return end;
}

function endOf(
  task: ObeyedTask,
  [what, a, b, c]: HouseMove,
  words: string,
): AgentEnd & { content: string } {
  const target = pick(othersOf(task), b);
  const lead = pick(['', '', `@${target} `, `@${target} `, '@human ', '@all ', 'Yes. '], a);
  const tag = pick(['', '', '', '', '', '', ' <world>pass</world>', ' <world>stop</world>'], b);
  const text = `${lead}${words}${tag}`;
  if (what % 16 === 14) return { kind: 'failed', failure: 'error', message: text, content: text };
  if (c % 3 > 0) return { kind: 'answered', content: text };
  const handOff =
    c % 2 === 0
      ? ({ kind: 'delegate', target, reason: words } as const)
      : ({ kind: 'mention', target, reason: words, expectReply: a % 2 === 0 } as const);
  return { kind: 'answered', content: text, handOff };
}

interface Calling {
  readonly tool: ToolCall['tool'];
  readonly n: number;
  readonly spaceIds: readonly SpaceId[];
  readonly words: string;
}

function callOf(task: ObeyedTask, { tool, n, spaceIds, words }: Calling): ToolCall {
  const target = pick(othersOf(task), n);
  const spaceId = pick([task.spaceId, ...spaceIds], n);
  switch (tool) {
    case 'mentionAgent':
      return { tool, target, reason: words, expectReply: n % 2 === 0 };
    case 'delegate':
    case 'delegateToAgent':
      return { tool, target, reason: words };
    case 'goToSpace':
      return { tool, spaceId, reason: words };
    case 'getMyRuns':
      return { tool };
    case 'skip':
    case 'readSpaceMessages':
      return { tool: READS, spaceId, limit: 50 };
    case 'sendSpaceMessage': {
      const call = { tool, spaceId, text: n % 3 === 0 ? `@${target} ${words}` : words } as const;
      return n % 2 === 0 ? call : { ...call, wait: { for: ['any'], timeoutSeconds: 100 } };
    }
    default:
      return unreachable(tool);
  }
}

function othersOf({ others }: ObeyedTask): readonly string[] {
  return others.length === 0 ? ['Ghost'] : others;
}
