import type { Agent, AgentEnd, AgentOutput, CallResult, RunContext, Task } from '@conch/agents';
import {
  asCallId,
  unreachable,
  type RunFailure,
  type RunReport,
  type Spend,
  type ToolCall,
} from '@conch/engine';
import { wellFormed } from '../well-formed.ts';
import { Interruption, type LiveRun } from './live-run.ts';
import { readEnd, readOutput } from './read-output.ts';

/** What a run does to the world while its agent is at it. */
export interface RunPorts {
  said(delta: string): void;
  /** Writes a call and its effect; null: the run is parked, or no longer ours. */
  call(callId: ReturnType<typeof asCallId>, call: ToolCall): Promise<CallResult | null>;
  readonly context: RunContext;
  readonly longestText: number;
}

/** How a run of an agent ended; `left`: it waits, was stopped, or belongs to someone else. */
export type RunEnd =
  | { readonly kind: 'reported'; readonly report: RunReport; readonly usage: Spend }
  | { readonly kind: 'left' };

const LEFT: RunEnd = { kind: 'left' };

/**
 * Lets an agent speak: hands on what it says, makes its calls, and ends when it ends, breaks, or
 * is interrupted, whether it listens to that or not.
 */
export async function runAgent(
  agent: Agent,
  task: Task,
  live: LiveRun,
  ports: RunPorts,
): Promise<RunEnd> {
  const { signal } = live;
  const orInterrupted = interruptible(signal);
  let speaking: Speaking | null = null;
  let answer: CallResult | undefined;
  // Stopped while its task was made: then it is not even called.
  if (signal.aborted) return brokenOff(live, null, signal.reason as Interruption);
  try {
    speaking = agent.run(task, ports.context);
    for (let outputs = 1; ; outputs += 1) {
      const next = await orInterrupted(speaking.next(answer));
      // Whoever has been broken off says nothing more, even if that was on its way already.
      if (signal.aborted) return brokenOff(live, speaking, signal.reason as Interruption);
      if (next.done === true) return reported(next.value, live, ports);
      const hearing = hear(next.value, ports);
      const heard = hearing instanceof Promise ? await hearing : hearing;
      if (signal.aborted) return brokenOff(live, speaking, signal.reason as Interruption);
      if (heard === 'left') return leave(speaking);
      if (heard === 'garbage' || live.text.length > ports.longestText) {
        return failed(live, speaking, 'error');
      }
      answer = heard.answer;
      // An agent that never waits for anything must not keep everyone else waiting.
      if (outputs % OUTPUTS_IN_A_ROW === 0) await nextTurn();
    }
  } catch (error) {
    if (error instanceof Interruption) return brokenOff(live, speaking, error);
    // Whatever an agent throws is its failure: the chain goes on (CH19).
    return failed(live, speaking, 'error');
  }
}

const OUTPUTS_IN_A_ROW = 100;

/** What came of an output; `left`: the run is parked, or no longer ours. */
type Heard = { readonly answer?: CallResult } | 'left' | 'garbage';

const NO_ANSWER: Heard = {};

/** Hands on what an agent says, at once, or makes its call. */
function hear(given: unknown, ports: RunPorts): Heard | Promise<Heard> {
  const output = readOutput(given, ports.longestText);
  if (output === null) return 'garbage';
  if (output.kind === 'call') return makeCall(output, ports);
  if (output.text !== '') ports.said(output.text);
  return NO_ANSWER;
}

async function makeCall(
  { callId, call }: Extract<AgentOutput, { kind: 'call' }>,
  ports: RunPorts,
): Promise<Heard> {
  const answer = await ports.call(asCallId(callId), call);
  return answer === null ? 'left' : { answer };
}

type Speaking = ReturnType<Agent['run']>;

function reported(given: unknown, live: LiveRun, { longestText }: RunPorts): RunEnd {
  const end = readEnd(given, longestText);
  if (end === null) return failedWith(live, 'error', live.reserved);
  const usage = end.usage ?? live.reserved;
  switch (end.kind) {
    case 'answered':
      return { kind: 'reported', report: answerOf(end), usage };
    case 'skipped':
      return { kind: 'reported', report: { kind: 'skipped' }, usage };
    case 'failed':
      return failedWith(live, end.failure, usage);
    default:
      return unreachable(end);
  }
}

function answerOf({ text, handOff }: Extract<AgentEnd, { kind: 'answered' }>): RunReport {
  return { kind: 'answered', text, ...(handOff === undefined ? {} : { handOff }) };
}

function brokenOff(live: LiveRun, generator: Speaking | null, why: Interruption): RunEnd {
  return why.kind === 'failed' ? failed(live, generator, why.failure) : leave(generator);
}

function failed(live: LiveRun, generator: Speaking | null, failure: RunFailure): RunEnd {
  leave(generator);
  return failedWith(live, failure, live.reserved);
}

function failedWith(live: LiveRun, failure: RunFailure, usage: Spend): RunEnd {
  // What was said stays, and is marked.
  const text = live.text === '' ? {} : { text: wellFormed(live.text) };
  return { kind: 'reported', report: { kind: 'failed', failure, ...text }, usage };
}

// Not waited for: an agent that hangs must not hang its run.
function leave(generator: Speaking | null): RunEnd {
  void hangUp(generator).catch(() => {});
  return LEFT;
}

async function hangUp(generator: Speaking | null): Promise<void> {
  await generator?.return({ kind: 'skipped' });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/**
 * Waits for something, but no longer than until the signal; then it rejects with the reason. One
 * listener for a whole run: a race for each word would leave something behind for each word.
 */
function interruptible(signal: AbortSignal): <T>(given: Promise<T>) => Promise<T> {
  let interrupt: (why: Interruption) => void = () => {};
  signal.addEventListener('abort', () => interrupt(signal.reason as Interruption), { once: true });
  return (given) =>
    new Promise((resolve, reject) => {
      interrupt = reject;
      if (signal.aborted) reject(signal.reason as Interruption);
      given.then(resolve, reject);
    });
}
