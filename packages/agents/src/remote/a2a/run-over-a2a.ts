import type { TaskOnWire } from '@conch/protocol';
import type { AgentEnd, Utterance, CallResult, RunContext, Task } from '../../agent.ts';
import { endOfPost } from '../../forum/end-of-post.ts';
import { taskOnWire } from '../task-on-wire.ts';
import { A2aFailure } from './a2a-failure.ts';
import { A2aConnection, type A2aConnectionParts } from './a2a-connection.ts';
import { fingerprint } from './fingerprint.ts';
import { TaskCollector } from './task-collector.ts';
import { messageToAgent } from './message-to-agent.ts';
import type { OpenQuestions, AgentQuestion } from './open-questions.ts';

export interface A2aParts extends A2aConnectionParts {
  readonly questions: OpenQuestions;
}

type A2aStream<End> = AsyncGenerator<Utterance, End, CallResult | undefined>;

/** Performs one run of an A2A agent: one message and its answer. */
export async function* runOverA2a(
  task: Task,
  context: RunContext,
  { questions, ...parts }: A2aParts,
): A2aStream<AgentEnd> {
  const onWire = await taskOnWire(task);
  const place = `${parts.address} ${task.agent.id} ${task.space.id}`;
  const answered = await questions.take(place, task);
  try {
    const agent = await reach(parts, context);
    const { end, question } = yield* converse({ agent, task: onWire, context }, answered);
    if (question !== null) {
      const messageFingerprints = new Map([
        ...(answered?.messageFingerprints ?? []),
        ...toldIn(onWire),
      ]);
      const isKept = questions.keep(place, task, { ...question, messageFingerprints });
      // If the question is not stored, nothing can answer it later, so its task is cancelled.
      if (!isKept) agent.cancel(question.thread.taskId);
    }
    return task.trigger.kind === 'tick' ? asPost(end, task) : end;
  } catch (error) {
    if (!(error instanceof A2aFailure)) throw error;
    const usage = error.mayHaveSpent ? { usage: { tokens: 0, costUsd: null } } : {};
    return { kind: 'failed', failure: error.failure, message: error.message, ...usage };
  }
}

// Searches the text for a post. Most A2A agents get the request for a post only as text, so their
// answer may contain other text too.
function asPost(end: AgentEnd, task: Task): AgentEnd {
  return end.kind === 'answered' ? { ...end, ...endOfPost(end.content, task) } : end;
}

const MOST_TRIES = 3;
const RETRY_MS = 1_000;

/** Reads the card. Reading a card changes nothing, so it may be retried. */
async function reach(parts: A2aConnectionParts, context: RunContext): Promise<A2aConnection> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await A2aConnection.reach(parts, context.signal);
    } catch (error) {
      if (!isLost(error)) throw error;
      if (tries === MOST_TRIES) throw new A2aFailure('offline', error.message);
    }
    await context.sleep(RETRY_MS * tries);
  }
}

interface Conversation {
  readonly agent: A2aConnection;
  readonly task: TaskOnWire;
  readonly context: RunContext;
}

type Heard = Pick<TaskCollector, 'question'> & { readonly end: AgentEnd };

async function* converse(
  conversation: Conversation,
  answered: AgentQuestion | null,
): A2aStream<Heard> {
  const { agent, task, context } = conversation;
  const { knowsConch } = agent;
  const message = messageToAgent(task, { knowsConch, thread: answered?.thread ?? null });
  const collector = new TaskCollector(answered);
  try {
    yield* listen(agent.send(message), collector);
    const end = collector.end ?? (await watch(agent, collector, context));
    return { end, question: collector.question };
  } catch (error) {
    // If the agent refuses to continue the task of its question and has not started to work, the
    // message is sent again as a new task.
    const isRefused = error instanceof A2aFailure && error.failure === 'error';
    if (answered === null || !isRefused || collector.taskId !== null) throw error;
  } finally {
    // If the run was stopped, timed out or received unreadable data, the agent need not continue.
    if (collector.end === null && collector.taskId !== null) agent.cancel(collector.taskId);
  }
  return yield* converse(conversation, null);
}

async function* listen(
  events: ReturnType<A2aConnection['send']>,
  collector: TaskCollector,
): A2aStream<void> {
  try {
    for await (const event of events) {
      const said = collector.take(event);
      if (said !== '') yield { kind: 'delta', text: said };
      if (collector.end !== null) return;
    }
  } catch (error) {
    // After the loss of the stream, the agent may still work on the task, so the caller polls the
    // task.
    if (!isLost(error) || collector.taskId === null) throw error;
  }
  if (collector.taskId === null) throw new A2aFailure('garbled', 'The agent sent no answer.');
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const MOST_POLLS = 200;
const MOST_MISSED = 3;

/** Polls a task until it has ended. */
async function watch(
  agent: A2aConnection,
  collector: TaskCollector,
  context: RunContext,
): Promise<AgentEnd> {
  let missed = 0;
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    await context.sleep(Math.min(FIRST_PAUSE_MS * 2 ** polls, LONGEST_PAUSE_MS));
    try {
      collector.takeTask(await agent.taskOf(collector.taskId ?? ''));
      missed = 0;
    } catch (error) {
      missed += 1;
      if (!isLost(error)) throw error;
      if (missed === MOST_MISSED) throw new A2aFailure('disconnected', error.message);
    }
    if (collector.end !== null) return collector.end;
  }
  throw new A2aFailure('too-long', 'The agent did not finish the task in time.');
}

/** True if the agent may be reachable again in a moment. */
function isLost(error: unknown): error is A2aFailure {
  return (
    error instanceof A2aFailure && (error.failure === 'offline' || error.failure === 'disconnected')
  );
}

/** The fingerprints of all messages that a task sends to the agent. */
function toldIn({ history, messageId, content, replyTo }: TaskOnWire): ReadonlyMap<string, string> {
  const messages = [
    ...history,
    { id: messageId, content },
    ...(replyTo === null ? [] : [{ id: replyTo.messageId, content: replyTo.content }]),
  ];
  return new Map(messages.map((one) => [one.id, fingerprint(one.content)]));
}
