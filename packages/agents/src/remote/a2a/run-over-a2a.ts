import type { TaskOnWire } from '@conch/protocol';
import type { AgentEnd, Utterance, CallResult, RunContext, Task } from '../../agent.ts';
import { endOfPost } from '../../forum/end-of-post.ts';
import { taskOnWire } from '../task-on-wire.ts';
import { A2aFailure } from './a2a-failure.ts';
import { FarAgent, type FarAgentParts } from './far-agent.ts';
import { fingerprint } from './fingerprint.ts';
import { Hearing } from './hearing.ts';
import { messageToAgent } from './message-to-agent.ts';
import type { OpenQuestions, Question } from './open-questions.ts';

export interface A2aParts extends FarAgentParts {
  readonly questions: OpenQuestions;
}

type Speaking<End> = AsyncGenerator<Utterance, End, CallResult | undefined>;

/** One run of an A2A agent: one message to it, and what comes of it. */
export async function* runOverA2a(
  task: Task,
  context: RunContext,
  { questions, ...parts }: A2aParts,
): Speaking<AgentEnd> {
  const onWire = await taskOnWire(task);
  const place = `${parts.address} ${task.agent.id} ${task.space.id}`;
  const answered = await questions.take(place, task);
  try {
    const agent = await reach(parts, context);
    const { end, question } = yield* converse({ agent, task: onWire, context }, answered);
    if (question !== null) {
      const told = new Map([...(answered?.told ?? []), ...toldIn(onWire)]);
      const isKept = questions.keep(place, task, { ...question, told });
      // Whoever asks and will never be answered need not wait.
      if (!isKept) agent.cancel(question.thread.taskId);
    }
    return task.trigger.kind === 'tick' ? asPost(end, task) : end;
  } catch (error) {
    if (!(error instanceof A2aFailure)) throw error;
    return { kind: 'failed', failure: error.failure, message: error.message };
  }
}

// Behind A2A mostly stands a model, which was asked in words alone.
function asPost(end: AgentEnd, task: Task): AgentEnd {
  return end.kind === 'answered' ? { ...end, ...endOfPost(end.text, task) } : end;
}

const MOST_TRIES = 3;
const RETRY_MS = 1_000;

/** Reads the card, which changes nothing: so it may be tried again. */
async function reach(parts: FarAgentParts, context: RunContext): Promise<FarAgent> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await FarAgent.reach(parts, context.signal);
    } catch (error) {
      if (!isLost(error)) throw error;
      if (tries === MOST_TRIES) throw new A2aFailure('offline', error.message);
    }
    await context.sleep(RETRY_MS * tries);
  }
}

interface Conversation {
  readonly agent: FarAgent;
  readonly task: TaskOnWire;
  readonly context: RunContext;
}

type Heard = Pick<Hearing, 'question'> & { readonly end: AgentEnd };

async function* converse(given: Conversation, answered: Question | null): Speaking<Heard> {
  const { agent, task, context } = given;
  const { knowsConch } = agent;
  const message = messageToAgent(task, { knowsConch, thread: answered?.thread ?? null });
  const hearing = new Hearing(answered);
  try {
    yield* listen(agent.send(message), hearing);
    const end = hearing.end ?? (await watch(agent, hearing, context));
    return { end, question: hearing.question };
  } catch (error) {
    // Whatever it has asked in is over at the other end, and it has not even begun.
    const isRefused = error instanceof A2aFailure && error.failure === 'error';
    if (answered === null || !isRefused || hearing.taskId !== null) throw error;
  } finally {
    // Stopped, too long, or not to be understood: the agent need not go on.
    if (hearing.end === null && hearing.taskId !== null) agent.cancel(hearing.taskId);
  }
  return yield* converse(given, null);
}

async function* listen(events: ReturnType<FarAgent['send']>, hearing: Hearing): Speaking<void> {
  try {
    for await (const event of events) {
      const said = hearing.take(event);
      if (said !== '') yield { kind: 'delta', text: said };
      if (hearing.end !== null) return;
    }
  } catch (error) {
    // A stream can be lost on its way while the agent goes on.
    if (!isLost(error) || hearing.taskId === null) throw error;
  }
  if (hearing.taskId === null) throw new A2aFailure('garbled', 'The agent has sent no answer.');
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const MOST_LOOKS = 200;
const MOST_MISSED = 3;

/** Looks at a task from time to time until it has ended. */
async function watch(agent: FarAgent, hearing: Hearing, context: RunContext): Promise<AgentEnd> {
  let missed = 0;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    await context.sleep(Math.min(FIRST_PAUSE_MS * 2 ** looks, LONGEST_PAUSE_MS));
    try {
      hearing.takeTask(await agent.taskOf(hearing.taskId ?? ''));
      missed = 0;
    } catch (error) {
      missed += 1;
      if (!isLost(error)) throw error;
      if (missed === MOST_MISSED) throw new A2aFailure('disconnected', error.message);
    }
    if (hearing.end !== null) return hearing.end;
  }
  throw new A2aFailure('too-long', 'The agent does not come to an end.');
}

/** Whether it may be there again in a moment. */
function isLost(error: unknown): error is A2aFailure {
  return (
    error instanceof A2aFailure && (error.failure === 'offline' || error.failure === 'disconnected')
  );
}

/** Every message that goes to the agent with a task, by fingerprint. */
function toldIn({ history, messageId, content, replyTo }: TaskOnWire): ReadonlyMap<string, string> {
  const messages = [
    ...history,
    { id: messageId, content },
    ...(replyTo === null ? [] : [{ id: replyTo.messageId, content: replyTo.content }]),
  ];
  return new Map(messages.map((one) => [one.id, fingerprint(one.content)]));
}
