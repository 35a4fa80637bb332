import {
  TaskState,
  type Message,
  type StreamResponse,
  type Task,
  type TaskStatus,
} from '@a2a-js/sdk';
import { webhookAnswer } from '@conch/protocol';
import type { AgentEnd } from '../../agent.ts';
import { unreachable } from '../../unreachable.ts';
import { endOfAnswer } from '../end-of-answer.ts';
import { A2aFailure } from './a2a-failure.ts';
import { AnswerText, answerIn, wordsOf } from './answer-text.ts';
import { fingerprint } from './fingerprint.ts';
import { CONCH_EXTENSION, type Thread } from './message-to-agent.ts';
import type { Question } from './open-questions.ts';

/** What an agent has been heard to say in one run: events and states of its task, until it ends. */
export class Hearing {
  readonly #answered: Question | null;
  readonly #text: AnswerText;
  #thread: Thread | null = null;
  #end: AgentEnd | null = null;
  #question: Question | null = null;

  /** `answered`: the question of an earlier run that is answered by this one. */
  constructor(answered: Question | null) {
    this.#answered = answered;
    this.#text = new AnswerText(answered?.made ?? new Map());
  }

  /** The task that the agent has made of the message, if it has made one. */
  get taskId(): string | null {
    return this.#thread?.taskId ?? null;
  }

  get end(): AgentEnd | null {
    return this.#end;
  }

  /** What the agent asks, if its answer is a question. */
  get question(): Question | null {
    return this.#question;
  }

  /** Takes an event; gives what of the answer can be said at once. */
  take({ payload }: StreamResponse): string {
    switch (payload?.$case) {
      case 'message':
        this.#end = endWith(answerIn(payload.value), [payload.value]);
        return '';
      case 'task':
        this.takeTask(payload.value);
        return '';
      case 'statusUpdate': {
        const { taskId, contextId, status, metadata } = payload.value;
        this.#isAt({ taskId, contextId });
        this.#takeState(status, [{ metadata }]);
        return '';
      }
      case 'artifactUpdate': {
        const { taskId, contextId, artifact, append } = payload.value;
        this.#isAt({ taskId, contextId });
        return artifact === undefined ? '' : this.#text.takePiece(artifact, append);
      }
      case undefined:
        throw garbled('It has sent an event that says nothing.');
      default:
        return unreachable(payload);
    }
  }

  /** Takes a task as it stands. */
  takeTask({ id, contextId, status, artifacts, metadata }: Task): void {
    this.#isAt({ taskId: id, contextId });
    this.#text.takeAll(artifacts);
    this.#takeState(status, [{ metadata }]);
  }

  /** One message makes one task: whatever speaks of another is not the answer to ours. */
  #isAt(thread: Thread): void {
    if (thread.taskId === '') throw garbled('It has sent a task without an id.');
    if (this.#thread !== null && this.#thread.taskId !== thread.taskId) {
      throw garbled('It speaks of a task that is not ours.');
    }
    this.#thread ??= thread;
  }

  #takeState(status: Task['status'], more: readonly WithMetadata[]): void {
    if (status === undefined) throw garbled('It has sent a task without a state.');
    const { state, message } = status;
    const carriers = [...(message === undefined ? [] : [message]), ...more];
    switch (state) {
      case TaskState.TASK_STATE_SUBMITTED:
      case TaskState.TASK_STATE_WORKING:
        return;
      case TaskState.TASK_STATE_COMPLETED:
        this.#end = endWith(this.#text.ofResult(message), carriers);
        return;
      case TaskState.TASK_STATE_INPUT_REQUIRED:
        this.#ask(status, this.#text.ofQuestion(message));
        return;
      case TaskState.TASK_STATE_FAILED:
        this.#end = failed('It says that it has failed.');
        return;
      case TaskState.TASK_STATE_CANCELED:
        this.#end = failed('It has given the task up.');
        return;
      case TaskState.TASK_STATE_REJECTED:
        this.#end = failed('It does not take the task.');
        return;
      case TaskState.TASK_STATE_AUTH_REQUIRED:
        throw new A2aFailure('error', 'It wants to know who asks, which Conch does not tell.');
      case TaskState.TASK_STATE_UNSPECIFIED:
      case TaskState.UNRECOGNIZED:
        throw garbled('It has sent a state that A2A does not know.');
      default:
        unreachable(state);
    }
  }

  #ask({ message, timestamp }: TaskStatus, text: string): void {
    const state = fingerprint(JSON.stringify([message?.messageId, timestamp, wordsOf(message)]));
    if (this.#answered?.state === state) return;
    if (text === '') throw new A2aFailure('error', 'It asks back without saying what.');
    this.#end = endOfAnswer({ content: text });
    if (this.#thread === null) return;
    this.#question = { thread: this.#thread, text, state, made: this.#text.made };
  }
}

type WithMetadata = Pick<Message, 'metadata'>;

/** The end with these words; an agent that knows Conch may have said more about it. */
function endWith(text: string, carriers: readonly WithMetadata[]): AgentEnd {
  const said: unknown = carriers
    .map(({ metadata }): unknown => metadata?.[CONCH_EXTENSION])
    .find((one) => one !== undefined && one !== null);
  if (typeof said !== 'object' || said === null) return endOfAnswer({ content: text });
  const read = webhookAnswer.safeParse({ ...(text === '' ? {} : { content: text }), ...said });
  if (!read.success) throw garbled('Its answer ends the run in no way that Conch knows.');
  if ('error' in read.data) return failed('It says that it has failed.');
  return endOfAnswer(read.data);
}

function failed(message: string): AgentEnd {
  return { kind: 'failed', failure: 'error', message };
}

function garbled(message: string): A2aFailure {
  return new A2aFailure('garbled', message);
}
