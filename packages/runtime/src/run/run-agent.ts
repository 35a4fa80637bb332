import type {
  Agent,
  AgentEnd,
  ApprovalRequest,
  CallResult,
  Note,
  RunContext,
  Summary,
  Task,
  ReportedUsage,
} from '@conch/agents';
import {
  asCallId,
  unreachable,
  type RunFailure,
  type RunReport,
  type ToolCall,
} from '@conch/engine';
import { isUnknown } from '../record/usage.ts';
import { wellFormed } from '../well-formed.ts';
import type { Interruption, LiveRun } from './live-run.ts';
import type { AgentAsk } from './call/read-ask.ts';
import { readEnd, readOutput, type AgentCall } from './read-output.ts';

/** The operations that a run performs for its agent. */
export interface RunPorts {
  /** Handles text of the agent. An empty text only shows that the agent is alive. */
  readonly addText: (delta: string) => void;
  /** Executes a call and stores it. Null if the run is parked or no longer belongs to this node. */
  call(callId: ReturnType<typeof asCallId>, call: ToolCall): Promise<CallResult | null>;
  /** Stores a note. False if the run no longer belongs to this node. */
  note(note: Note): Promise<boolean>;
  /** Stores a summary if it is valid. False if the run no longer belongs to this node. */
  summarised(summary: Summary): Promise<boolean>;
  /** Requests an approval, which parks or ends the run. False if this call id was already used. */
  ask(callId: ReturnType<typeof asCallId>, ask: ApprovalRequest): Promise<boolean>;
  readonly context: RunContext;
  readonly longestText: number;
}

/** How a run ended. `left`: the run is parked, was stopped, or belongs to another node. */
export type RunEnd =
  | {
      readonly kind: 'reported';
      readonly report: RunReport;
      /** Absent if the run ended before the agent was called. The cost is then looked up. */
      readonly usage?: ReportedUsage;
    }
  | { readonly kind: 'left' };

const LEFT: RunEnd = { kind: 'left' };

/** The fields of a live run that are read while the agent runs. */
export type SpokenRun = Pick<LiveRun, 'signal' | 'text' | 'shown' | 'cost'>;

/**
 * Runs an agent: handles its text and executes its calls. Returns when the agent ends, fails or is
 * interrupted, even if the agent ignores the interruption.
 */
export async function runAgent(
  agent: Agent,
  task: Task,
  live: SpokenRun,
  ports: RunPorts,
): Promise<RunEnd> {
  const { signal } = live;
  // The run was interrupted while its task was created, so the agent is not called.
  if (signal.aborted) return brokenOff(live, null);
  let speaking: AgentStream;
  try {
    speaking = agent.run(task, ports.context);
  } catch {
    return failed(live, null, 'error');
  }
  const turn: Turn = { speaking, isCalling: false };
  // One race for the whole run. A race per output would leak a handler each time.
  return Promise.race([listen(turn, live, ports), interrupted(turn, live)]);
}

interface Turn {
  readonly speaking: AgentStream;
  /**
   * True while a call, a note or an approval request is being written. An interruption waits for
   * this write.
   */
  isCalling: boolean;
}

async function listen(turn: Turn, live: SpokenRun, ports: RunPorts): Promise<RunEnd> {
  const { speaking } = turn;
  const { signal } = live;
  let answer: CallResult | undefined;
  try {
    for (let outputs = 1; ; outputs += 1) {
      const next = await speaking.next(answer);
      // Outputs that arrive after the interruption are dropped.
      if (signal.aborted) return brokenOff(live, speaking);
      if (next.done === true) return reported(next.value, live, ports);
      const handling = handleOutput(next.value, turn, { live, ports });
      const handled = handling instanceof Promise ? await handling : handling;
      if (signal.aborted) return brokenOff(live, speaking);
      if (handled === 'left') return leave(speaking);
      if (handled === 'garbage') return failed(live, speaking, 'garbled');
      answer = handled.answer;
      // An agent may produce outputs without ever waiting. Such an agent must not block the event
      // loop.
      if (outputs % OUTPUTS_IN_A_ROW === 0) await nextTurn();
    }
  } catch {
    if (signal.aborted) return brokenOff(live, speaking);
    // If an agent throws an error, its run fails. The chain continues (CH19).
    return failed(live, speaking, 'error');
  }
}

const OUTPUTS_IN_A_ROW = 100;

/** The result of one output. `left`: the run is parked or no longer belongs to this node. */
type Handled = { readonly answer?: CallResult } | 'left' | 'garbage';

const NO_ANSWER: Handled = {};

/**
 * Handles one output: text is streamed at once, and calls, notes, summaries and approval requests
 * are stored.
 */
function handleOutput(
  input: unknown,
  turn: Turn,
  { live, ports }: { readonly live: SpokenRun; readonly ports: RunPorts },
): Handled | Promise<Handled> {
  const output = readOutput(input, ports.longestText);
  if (output === null) return 'garbage';
  if (typeof output === 'string') return streamText(output, live, ports);
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

/** Cuts the text of the run at the maximum message length. */
function streamText(
  delta: string,
  { text }: SpokenRun,
  { addText, longestText }: RunPorts,
): Handled {
  const room = longestText - text.length;
  if (delta.length <= room) {
    addText(delta);
    return NO_ANSWER;
  }
  addText(wellFormed(delta.slice(0, room)));
  return 'garbage';
}

async function makeCall(
  { callId, call }: AgentCall,
  turn: Turn,
  ports: RunPorts,
): Promise<Handled> {
  turn.isCalling = true;
  try {
    const answer = await ports.call(asCallId(callId), call);
    return answer === null ? 'left' : { answer };
  } finally {
    turn.isCalling = false;
  }
}

async function writeDown(turn: Turn, write: () => Promise<boolean>): Promise<Handled> {
  turn.isCalling = true;
  try {
    return (await write()) ? NO_ANSWER : 'left';
  } finally {
    turn.isCalling = false;
  }
}

async function askPeople({ callId, ask }: AgentAsk, turn: Turn, ports: RunPorts): Promise<Handled> {
  turn.isCalling = true;
  try {
    return (await ports.ask(asCallId(callId), ask)) ? 'left' : 'garbage';
  } finally {
    turn.isCalling = false;
  }
}

type AgentStream = ReturnType<Agent['run']>;

function reported(input: unknown, live: SpokenRun, { longestText }: RunPorts): RunEnd {
  const end = readEnd(input, longestText);
  if (end === null) return failedWith(live, 'garbled', live.cost);
  // A usage with unknown amounts does not count as a report.
  const usage = end.usage === undefined || isUnknown(end.usage) ? live.cost : end.usage;
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

function answerOf({ content, handOff }: Extract<AgentEnd, { kind: 'answered' }>): RunReport {
  return { kind: 'answered', content, ...(handOff === undefined ? {} : { handOff }) };
}

function brokenOff(live: SpokenRun, generator: AgentStream | null): RunEnd {
  const why = live.signal.reason as Interruption;
  return why.kind === 'failed' ? failed(live, generator, why.failure) : leave(generator);
}

function failed(live: SpokenRun, generator: AgentStream | null, failure: RunFailure): RunEnd {
  leave(generator);
  return failedWith(live, failure, live.cost);
}

function failedWith(live: SpokenRun, failure: RunFailure, usage: ReportedUsage): RunEnd {
  // The text so far is stored with the failed run.
  const { text } = live.shown;
  const report: RunReport = { kind: 'failed', failure };
  const withText: RunReport = text === '' ? report : { ...report, content: wellFormed(text) };
  return { kind: 'reported', report: withText, usage };
}

// Does not wait for the agent, so that a hanging agent does not block the end of its run.
function leave(generator: AgentStream | null): RunEnd {
  void hangUp(generator).catch(() => {});
  return LEFT;
}

async function hangUp(generator: AgentStream | null): Promise<void> {
  await generator?.return({ kind: 'skipped' });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Resolves when the run is interrupted. During a write, `listen` handles the interruption. */
function interrupted(turn: Turn, live: SpokenRun): Promise<RunEnd> {
  return new Promise((resolve) => {
    const breakOff = (): void => {
      if (!turn.isCalling) resolve(brokenOff(live, turn.speaking));
    };
    live.signal.addEventListener('abort', breakOff, { once: true });
  });
}
