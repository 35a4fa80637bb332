import type { ToolCall } from '@conch/engine';

import {
  scriptKind,
  type Agent,
  type AgentEnd,
  type CallResult,
  type RunContext,
  type PastCall,
  type Task,
} from '../../src/index.ts';

/** The output of a run. */
export interface PlayedRun {
  readonly calls: readonly { readonly callId: string; readonly call: ToolCall }[];
  readonly deltas: readonly string[];
  readonly pausesMs: readonly number[];
  /** Null if the run was parked at its last call. */
  readonly end: AgentEnd | null;
}

/** Returns the result of a call, or `parks` to park the run. */
export type ToolResponder = (call: ToolCall) => CallResult | 'parks';

export const accepted: CallResult = { kind: 'accepted' };
export const refused: CallResult = {
  kind: 'refused',
  code: 'not-a-member',
  explanation: 'There is no such member.',
};

/** The agent of a valid script. */
export function agentOf(...rules: readonly unknown[]): Agent {
  const reading = scriptKind.agentOf(rules);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.agent;
}

/** The reason why a script is invalid. Null if it is valid. */
export function reasonAgainst(config: unknown): string | null {
  const reading = scriptKind.agentOf(config);
  return reading.ok ? null : reading.reason;
}

/** Runs an agent until it ends or is parked. */
export async function play(
  agent: Agent,
  task: Task,
  answer: ToolResponder = () => accepted,
): Promise<PlayedRun> {
  const calls: { callId: string; call: ToolCall }[] = [];
  const deltas: string[] = [];
  const pausesMs: number[] = [];
  const run = agent.run(
    task,
    contextThat((ms) => pausesMs.push(ms)),
  );
  let result: CallResult | undefined;
  for (;;) {
    const turn = await run.next(result);
    result = undefined;
    if (turn.done === true) return { calls, deltas, pausesMs, end: turn.value };
    if (turn.value.kind === 'delta') {
      deltas.push(turn.value.text);
      continue;
    }
    if (turn.value.kind !== 'call') throw new Error('a script keeps no notes and asks nobody');
    const { callId, call } = turn.value;
    calls.push({ callId, call });
    const answered = answer(call);
    if (answered === 'parks') {
      await run.return({ kind: 'skipped' });
      return { calls, deltas, pausesMs, end: null };
    }
    result = answered;
  }
}

/**
 * Plays the same run in parts. At each of the given calls, the run is parked and resumed from its
 * steps.
 */
export async function playInParts(
  agent: Agent,
  task: Task,
  told: { readonly answer: (call: ToolCall) => CallResult; readonly stops: readonly boolean[] },
): Promise<PlayedRun> {
  const steps: PastCall[] = [];
  const calls: PlayedRun['calls'][number][] = [];
  for (;;) {
    let made = steps.length;
    const part = await play(agent, { ...task, steps: [...steps] }, (call) => {
      made += 1;
      return told.stops[made - 1] === true ? 'parks' : told.answer(call);
    });
    calls.push(...part.calls);
    if (part.end !== null) return { ...part, calls };
    for (const { callId, call } of part.calls) {
      steps.push({ callId, call, result: told.answer(call) });
    }
  }
}

/** A context whose sleeps end at once. `sleeps` gets each duration. */
export function contextThat(sleeps: (ms: number) => void): RunContext {
  const { signal } = new AbortController();
  return { signal, sleep: async (ms) => sleeps(ms), rest: () => ({ resume: () => {} }) };
}

export function toolsOf({ calls }: PlayedRun): readonly string[] {
  return calls.map(({ call }) => call.tool);
}
