import { setTimeout as sleep } from 'node:timers/promises';
import {
  scriptKind,
  type Agent,
  type AgentEnd,
  type CallResult,
  type Task,
  type TaskMessage,
} from '@conch/agents';
import { asMemberId, type ToolCall } from '@conch/engine';
import {
  ask,
  delegate,
  reply,
  skip,
  type AgentTask,
  type Handler,
  type TaskOutcome,
  type ReplyWords,
} from '@conch/sdk';
import { makeCall } from './make-call.ts';

type HandOff = Extract<ToolCall, { tool: 'mentionAgent' | 'delegate' | 'delegateToAgent' }>;
type Running = ReturnType<Agent['run']>;

/** Runs the script of an inside agent as an outside agent, only with the SDK. */
export function followScript(rules: readonly object[]): Handler {
  const reading = scriptKind.agentOf(rules);
  if (!reading.ok) throw new Error(reading.reason);
  return async (task) => {
    const running = reading.agent.run(insideTask(task), {
      signal: task.signal,
      sleep: (ms) => sleep(ms, undefined, { signal: task.signal }),
      rest: () => ({ resume: () => {} }),
    });
    let handOff: HandOff | null = null;
    let answer: CallResult | undefined;
    for (;;) {
      const next = await running.next(answer);
      if (next.done === true) return outcomeOfEnd(next.value, handOff);
      const output = next.value;
      if (output.kind === 'delta') return outcomeOfReply(wordsOf(output.text, running), handOff);
      if (output.kind !== 'call') throw new Error('a script keeps no notes and asks nobody');
      const { call } = output;
      // If a call ends the run, an SDK handler returns the call instead of making the call.
      if (isHandOff(call)) handOff = call;
      answer = endsRun(call) ? { kind: 'accepted' } : await makeCall(task, call);
    }
  };
}

function endsRun(call: ToolCall): boolean {
  return call.tool === 'skip' || isHandOff(call);
}

function isHandOff(call: ToolCall): call is HandOff {
  return ['mentionAgent', 'delegate', 'delegateToAgent'].includes(call.tool);
}

/** The first text, followed by the remaining texts of the run. */
async function* wordsOf(first: string, running: Running): AsyncGenerator<string> {
  yield first;
  for (let next = await running.next(); next.done !== true; next = await running.next()) {
    if (next.value.kind === 'delta') yield next.value.text;
  }
}

function outcomeOfEnd(end: AgentEnd, handOff: HandOff | null): TaskOutcome {
  if (end.kind === 'failed') throw new Error(end.message);
  const text = end.kind === 'answered' ? end.content : null;
  if (handOff !== null && handOff.tool !== 'mentionAgent') {
    return delegate(handOff.target, handOff.reason, text);
  }
  return text === null && handOff === null ? skip() : outcomeOfReply(text ?? '', handOff);
}

function outcomeOfReply(words: ReplyWords, handOff: HandOff | null): TaskOutcome {
  if (handOff?.tool !== 'mentionAgent') return reply(words);
  const { target, reason, expectReply } = handOff;
  return expectReply
    ? ask(target, reason, words)
    : reply(words, { mention: { target, reason, expectReply } });
}

/**
 * Converts an outside task to the form that an inside agent gets. The script repeats its calls, and
 * the server answers a repeated call with the first result.
 */
function insideTask(task: AgentTask): Task {
  const { id, spaceId, spaceName, members, people, messageId, sender, content } = task;
  const { conversationType, policy, agent, trigger, tools, nth, seed } = task;
  return {
    runId: id,
    space: { id: spaceId, name: spaceName },
    conversationType,
    policy,
    agent,
    trigger,
    message: insideMessage({ id: messageId, sender, content }),
    replyTo: null,
    members: [
      ...people.map((person) => ({ ...person, kind: 'person' as const, description: '' })),
      ...members.map(({ agentId, agentName, description }) => ({
        id: agentId,
        name: agentName,
        kind: 'agent' as const,
        description,
      })),
    ],
    tools,
    steps: [],
    notes: [],
    pastApprovals: [],
    nth,
    seed,
    history: async (limit) => task.history.slice(-limit).map(insideMessage),
    summary: async () => null,
    spaces: async () => task.spaces,
  };
}

function insideMessage({ id, sender, content }: AgentTask['history'][number]): TaskMessage {
  const senderId = sender.id === null ? null : asMemberId(sender.id);
  return { id, sender: { ...sender, id: senderId }, content };
}
