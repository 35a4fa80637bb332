import type {
  Agent,
  AgentEnd,
  ApprovalRequest,
  CallResult,
  Note,
  RunContext,
  Summary,
  Task,
  Usage,
} from '@conch/agents';
import {
  asCallId,
  unreachable,
  type RunFailure,
  type RunReport,
  type ToolCall,
} from '@conch/engine';
import { wellFormed } from '../well-formed.ts';
import type { Interruption, LiveRun } from './live-run.ts';
import type { AgentAsk } from './read-ask.ts';
import { readEnd, readOutput, type AgentCall } from './read-output.ts';

/** What a run does to the world while its agent is at it. */
export interface RunPorts {
  /** Without a word it is a sign of life. */
  readonly said: (delta: string) => void;
  /** Writes a call and its effect; null: the run is parked, or no longer ours. */
  call(callId: ReturnType<typeof asCallId>, call: ToolCall): Promise<CallResult | null>;
  /** Writes a note; false: the run is no longer ours. */
  note(note: Note): Promise<boolean>;
  /** Keeps a summary, if it is sound; false: the run is no longer ours. */
  summarised(summary: Summary): Promise<boolean>;
  /** Asks people, which always ends the run for now; false: it has asked under this id before. */
  ask(callId: ReturnType<typeof asCallId>, ask: ApprovalRequest): Promise<boolean>;
  readonly context: RunContext;
  readonly longestText: number;
}

/** How a run of an agent ended; `left`: it waits, was stopped, or belongs to someone else. */
export type RunEnd =
  | {
      readonly kind: 'reported';
      readonly report: RunReport;
      /** Absent: it did not come to that; what it cost before is looked up. */
      readonly usage?: Usage;
    }
  | { readonly kind: 'left' };

const LEFT: RunEnd = { kind: 'left' };

/** What of a run is looked at while its agent speaks. */
export type SpokenRun = Pick<LiveRun, 'signal' | 'text' | 'shown' | 'cost'>;

/**
 * Lets an agent speak: hands on what it says, makes its calls, and ends when it ends, breaks, or
 * is interrupted, whether it listens to that or not.
 */
export async function runAgent(
  agent: Agent,
  task: Task,
  live: SpokenRun,
  ports: RunPorts,
): Promise<RunEnd> {
  const { signal } = live;
  // Stopped while its task was made: then it is not even called.
  if (signal.aborted) return brokenOff(live, null);
  let speaking: Speaking;
  try {
    speaking = agent.run(task, ports.context);
  } catch {
    return failed(live, null, 'error');
  }
  const turn: Turn = { speaking, isCalling: false };
  // One race for the whole run: one for each word would leave something behind for each word.
  return Promise.race([listen(turn, live, ports), interrupted(turn, live)]);
}

interface Turn {
  readonly speaking: Speaking;
  /** Its call, note or question is being written: that is not left alone, and whoever breaks it off waits. */
  isCalling: boolean;
}

async function listen(turn: Turn, live: SpokenRun, ports: RunPorts): Promise<RunEnd> {
  const { speaking } = turn;
  const { signal } = live;
  let answer: CallResult | undefined;
  try {
    for (let outputs = 1; ; outputs += 1) {
      const next = await speaking.next(answer);
      // Whoever has been broken off says nothing more, even if that was on its way already.
      if (signal.aborted) return brokenOff(live, speaking);
      if (next.done === true) return reported(next.value, live, ports);
      const hearing = hear(next.value, turn, { live, ports });
      const heard = hearing instanceof Promise ? await hearing : hearing;
      if (signal.aborted) return brokenOff(live, speaking);
      if (heard === 'left') return leave(speaking);
      if (heard === 'garbage') return failed(live, speaking, 'garbled');
      answer = heard.answer;
      // An agent that never waits for anything must not keep everyone else waiting.
      if (outputs % OUTPUTS_IN_A_ROW === 0) await nextTurn();
    }
  } catch {
    if (signal.aborted) return brokenOff(live, speaking);
    // Whatever an agent throws is its failure: the chain goes on (CH19).
    return failed(live, speaking, 'error');
  }
}

const OUTPUTS_IN_A_ROW = 100;

/** What came of an output; `left`: the run is parked, or no longer ours. */
type Heard = { readonly answer?: CallResult } | 'left' | 'garbage';

const NO_ANSWER: Heard = {};

/** Hands on what an agent says, at once, or writes down what it does. */
function hear(
  given: unknown,
  turn: Turn,
  { live, ports }: { readonly live: SpokenRun; readonly ports: RunPorts },
): Heard | Promise<Heard> {
  const output = readOutput(given, ports.longestText);
  if (output === null) return 'garbage';
  if (typeof output === 'string') return say(output, live, ports);
  switch (output.kind) {
    case 'call':
      return makeCall(output, turn, ports);
    case 'note':
      return writeDown(turn, () => ports.note(output));
    case 'summarised':
      return writeDown(turn, () => ports.summarised(output));
    case 'ask':
      return askPeople(output, turn, ports);
    default:
      return unreachable(output);
  }
}

/** What is longer than a message may be is cut there: its beginning stays. */
function say(delta: string, { text }: SpokenRun, { said, longestText }: RunPorts): Heard {
  const room = longestText - text.length;
  if (delta.length <= room) {
    said(delta);
    return NO_ANSWER;
  }
  said(wellFormed(delta.slice(0, room)));
  return 'garbage';
}

async function makeCall({ callId, call }: AgentCall, turn: Turn, ports: RunPorts): Promise<Heard> {
  turn.isCalling = true;
  try {
    const answer = await ports.call(asCallId(callId), call);
    return answer === null ? 'left' : { answer };
  } finally {
    turn.isCalling = false;
  }
}

async function writeDown(turn: Turn, write: () => Promise<boolean>): Promise<Heard> {
  turn.isCalling = true;
  try {
    return (await write()) ? NO_ANSWER : 'left';
  } finally {
    turn.isCalling = false;
  }
}

async function askPeople({ callId, ask }: AgentAsk, turn: Turn, ports: RunPorts): Promise<Heard> {
  turn.isCalling = true;
  try {
    return (await ports.ask(asCallId(callId), ask)) ? 'left' : 'garbage';
  } finally {
    turn.isCalling = false;
  }
}

type Speaking = ReturnType<Agent['run']>;

function reported(given: unknown, live: SpokenRun, { longestText }: RunPorts): RunEnd {
  const end = readEnd(given, longestText);
  if (end === null) return failedWith(live, 'garbled', live.cost);
  const usage = end.usage ?? live.cost;
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

function brokenOff(live: SpokenRun, generator: Speaking | null): RunEnd {
  const why = live.signal.reason as Interruption;
  return why.kind === 'failed' ? failed(live, generator, why.failure) : leave(generator);
}

function failed(live: SpokenRun, generator: Speaking | null, failure: RunFailure): RunEnd {
  leave(generator);
  return failedWith(live, failure, live.cost);
}

function failedWith(live: SpokenRun, failure: RunFailure, usage: Usage): RunEnd {
  // What was said stays, and is marked.
  const { text: words } = live.shown;
  const text = words === '' ? {} : { text: wellFormed(words) };
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

/** Resolves when the run is broken off, whatever its agent does. */
function interrupted(turn: Turn, live: SpokenRun): Promise<RunEnd> {
  return new Promise((resolve) => {
    const breakOff = (): void => {
      if (!turn.isCalling) resolve(brokenOff(live, turn.speaking));
    };
    live.signal.addEventListener('abort', breakOff, { once: true });
  });
}
