import type { ToolCall } from '@conch/engine';

import {
  scriptKind,
  type Agent,
  type AgentEnd,
  type CallResult,
  type RunContext,
  type Step,
  type Task,
} from '../../src/index.ts';

/** What came out of a run. */
export interface Played {
  readonly calls: readonly { readonly callId: string; readonly call: ToolCall }[];
  readonly deltas: readonly string[];
  readonly pausesMs: readonly number[];
  /** `null`: it was parked at its last call. */
  readonly end: AgentEnd | null;
}

/** What a call returns to the agent, or that it parks the run. */
export type Answer = (call: ToolCall) => CallResult | 'parks';

export const accepted: CallResult = { kind: 'accepted' };
export const refused: CallResult = {
  kind: 'refused',
  code: 'not-a-member',
  explanation: 'There is no such member.',
};

/** The agent of a script that can be read. */
export function agentOf(...rules: readonly unknown[]): Agent {
  const reading = scriptKind.agentOf(rules);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.agent;
}

/** What is wrong with a script that cannot be read. */
export function reasonAgainst(config: unknown): string | null {
  const reading = scriptKind.agentOf(config);
  return reading.ok ? null : reading.reason;
}

/** Runs an agent to its end, or to where it is parked. */
export async function play(
  agent: Agent,
  task: Task,
  answer: Answer = () => accepted,
): Promise<Played> {
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

/** The same run, stopped after its calls as told, and each time taken up again after its steps. */
export async function playInParts(
  agent: Agent,
  task: Task,
  told: { readonly answer: (call: ToolCall) => CallResult; readonly stops: readonly boolean[] },
): Promise<Played> {
  const steps: Step[] = [];
  const calls: Played['calls'][number][] = [];
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

/** A context whose time passes at once. */
export function contextThat(sleeps: (ms: number) => void): RunContext {
  const { signal } = new AbortController();
  return { signal, sleep: async (ms) => sleeps(ms), rest: () => ({ goOn: () => {} }) };
}

export function toolsOf({ calls }: Played): readonly string[] {
  return calls.map(({ call }) => call.tool);
}
