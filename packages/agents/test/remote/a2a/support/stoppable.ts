import type { AgentEnd, AgentOutput, RunContext } from '../../../../src/index.ts';
import { contextThat } from '../../../support/play.ts';

/** A context that can be stopped. Every wait ends at once, and `slept` counts the waits. */
export function stoppable(slept: (times: number) => void | Promise<void> = () => {}): {
  readonly context: RunContext;
  readonly stop: () => void;
} {
  const controller = new AbortController();
  const { signal } = controller;
  let times = 0;
  const sleep = async (): Promise<void> => {
    signal.throwIfAborted();
    times += 1;
    await slept(times);
  };
  const context = { ...contextThat(() => {}), signal, sleep };
  return { context, stop: () => controller.abort(new Error('stopped')) };
}

type AgentStream = AsyncGenerator<AgentOutput, AgentEnd, undefined>;

/** Runs to the end and ignores the output. */
export async function endOf(speaking: AgentStream): Promise<AgentEnd> {
  for (;;) {
    const turn = await speaking.next();
    if (turn.done === true) return turn.value;
  }
}
