import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentEnd, CallResult } from '@conch/agents';
import { delegate, reply, skip, type AgentTask, type TaskOutcome } from '@conch/sdk';
import { ObedientRun } from '../../privacy/obedient-run.ts';
import type { Surroundings } from '../../privacy/troupe.ts';
import { makeCall } from './make-call.ts';

const LINGERING_MS = 8;

/**
 * A run of an obedient agent that uses only the SDK. Sometimes its connection is cut during the
 * run.
 */
export async function obeyOutside(
  { book, stageOf }: Surroundings,
  task: AgentTask,
  cut: () => void,
): Promise<TaskOutcome> {
  const stage = stageOf(task.spaceId);
  if (stage === undefined) return skip();
  const run = new ObedientRun(book, obedientTask(task), stage);
  run.hear(JSON.stringify(task));
  let answer: CallResult | undefined;
  for (;;) {
    const next = run.next(answer);
    if (next.done === true) return outcomeOf(next.value, '');
    const output = next.value;
    const [, lingers, , cuts] = run.habit;
    if (cuts % 4 === 3) cut();
    if (output.kind === 'delta') {
      const end = run.next(undefined);
      if (end.done !== true) throw new Error('it says more than it is known to');
      return outcomeOf(end.value, words(output.text, lingers % 4 === 0));
    }
    answer = await makeCall(task, output.call);
    run.hear(JSON.stringify(answer));
  }
}

function obedientTask(task: AgentTask) {
  const { id: runId, spaceId, policy, tools, members, agent, steps } = task;
  const others = members.filter(({ agentId }) => agentId !== agent.id);
  return {
    runId,
    spaceId,
    policy,
    tools,
    agentId: agent.id,
    others: others.map(({ agentName }) => agentName),
    stepsMade: steps.length,
  };
}

async function* words(text: string, isLingering: boolean): AsyncGenerator<string> {
  yield text;
  if (isLingering) await sleep(LINGERING_MS);
}

function outcomeOf(end: AgentEnd, said: string | AsyncIterable<string>): TaskOutcome {
  if (end.kind === 'skipped') return skip();
  if (end.kind === 'failed') return reply(broken(said, end.message));
  const { handOff, content } = end;
  if (handOff === undefined) return reply(said);
  const { kind, target, reason } = handOff;
  if (kind === 'delegate') return delegate(target, reason, content);
  return reply(said, { mention: { target, reason, expectReply: handOff.expectReply } });
}

async function* broken(said: string | AsyncIterable<string>, why: string): AsyncGenerator<string> {
  yield* said;
  throw new Error(why);
}
