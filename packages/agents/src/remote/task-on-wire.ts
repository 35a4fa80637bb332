import type { TaskOnWire } from '@conch/protocol';
import type { PastCall, Task, TaskMessage, Trigger } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import { messageOnWire, senderOnWire } from './message-on-wire.ts';
import { resultOnWire } from './result-on-wire.ts';

const MOST_HISTORY = 50;
const LONGEST_HISTORY = 64 * 1024;
const MOST_MEMBERS = 500;
const MOST_SPACES = 200;

/** The payload of a task for an outside agent. It contains nothing beyond the task. */
export async function taskOnWire(task: Task): Promise<TaskOnWire> {
  const [history, spaces] = await Promise.all([task.history(MOST_HISTORY), task.spaces()]);
  const agents = task.members.filter(({ kind }) => kind === 'agent');
  const people = task.members.filter(({ kind }) => kind === 'person');
  return {
    id: task.runId,
    spaceId: task.space.id,
    spaceName: task.space.name,
    conversationType: task.conversationType,
    policy: task.policy,
    agent: { id: task.agent.id, name: task.agent.name, description: task.agent.description },
    trigger: triggerOnWire(task.trigger),
    messageId: task.message.id,
    content: task.message.content,
    sender: senderOnWire(task.message.sender),
    replyTo: task.replyTo === null ? null : replyToOnWire(task.replyTo),
    members: agents.slice(0, MOST_MEMBERS).map(({ id, name, description }) => ({
      agentId: id,
      agentName: name,
      description,
    })),
    people: people.slice(0, MOST_MEMBERS).map(({ id, name }) => ({ id, name })),
    history: newestWithin(history).map(messageOnWire),
    ...threadOnWire(task),
    tools: [...task.tools],
    spaces: spaces.slice(0, MOST_SPACES).map(({ id, name }) => ({ id, name })),
    steps: task.steps.map(stepOnWire),
    nth: task.nth,
    seed: task.seed,
  };
}

function threadOnWire({ thread }: Task): Pick<TaskOnWire, 'thread'> {
  if (thread === undefined) return {};
  const { id, title, category } = thread;
  return { thread: { id, title, category } };
}

// Copies field by field, so that a new field of a trigger is not sent by mistake.
function triggerOnWire(trigger: Trigger): TaskOnWire['trigger'] {
  switch (trigger.kind) {
    case 'message':
    case 'tick':
    case 'schedule':
      return { kind: trigger.kind };
    case 'mention':
    case 'delegated':
      return { kind: trigger.kind, by: trigger.by, reason: trigger.reason };
    case 'returned': {
      const { kind, asked, reason, result, content } = trigger;
      return { kind, asked, reason, result, content };
    }
    case 'regenerate':
      return { kind: trigger.kind, messageId: trigger.messageId, content: trigger.content };
    default:
      return unreachable(trigger);
  }
}

/**
 * Collects messages from the newest to the oldest, and stops at the first message that does not
 * fit.
 */
function newestWithin(history: readonly TaskMessage[]): readonly TaskMessage[] {
  const newest = history.slice(-MOST_HISTORY);
  let left = LONGEST_HISTORY;
  const tooLong = newest.findLastIndex(({ content }) => {
    left -= content.length;
    return left < 0;
  });
  return newest.slice(tooLong + 1);
}

function replyToOnWire({ id, sender, content }: TaskMessage): TaskOnWire['replyTo'] {
  const { kind: role, name } = sender;
  return { messageId: id, role, name, agentName: role === 'agent' ? name : null, content };
}

function stepOnWire({ callId, call, result }: PastCall): TaskOnWire['steps'][number] {
  const { tool: name, ...args } = call;
  return { callId, name, args, result: null, error: null, ...resultOnWire(result) };
}
