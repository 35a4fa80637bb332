import {
  TaskState,
  type Message,
  type StreamResponse,
  type Task,
  type TaskStatus,
} from '@a2a-js/sdk';
import { readWebhookAnswer } from '@conch/protocol';
import type { AgentEnd } from '../../agent.ts';
import { unreachable } from '../../unreachable.ts';
import { endOfAnswer } from '../end-of-answer.ts';
import { A2aFailure } from './a2a-failure.ts';
import { AnswerText, answerIn, wordsOf } from './answer-text.ts';
import { fingerprint } from './fingerprint.ts';
import { CONCH_EXTENSION, type Thread } from './message-to-agent.ts';
import type { AgentQuestion } from './open-questions.ts';

/** Collects the events and states of an agent's task during one run. */
export class TaskCollector {
  readonly #answered: AgentQuestion | null;
  readonly #text: AnswerText;
  #thread: Thread | null = null;
  #end: AgentEnd | null = null;
  #question: AgentQuestion | null = null;

  /**
   * `answered` is a question that the agent asked in an earlier run. The message of this run
   * answers the question.
   */
  constructor(answered: AgentQuestion | null) {
    this.#answered = answered;
    this.#text = new AnswerText(answered?.artifactFingerprints ?? new Map());
  }

  /** The task that the agent created for the message. Null if the agent has created no task. */
  get taskId(): string | null {
    return this.#thread?.taskId ?? null;
  }

  get end(): AgentEnd | null {
    return this.#end;
  }

  /** The agent's question. Null if the agent did not ask one. */
  get question(): AgentQuestion | null {
    return this.#question;
  }

  /** Processes an event. Returns the part of the answer that can be streamed now. */
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
        throw garbled('The agent sent an empty event.');
      default:
        return unreachable(payload);
    }
  }

  /** Processes the current state of a task. */
  takeTask({ id, contextId, status, artifacts, metadata }: Task): void {
    this.#isAt({ taskId: id, contextId });
    this.#text.takeAll(artifacts);
    this.#takeState(status, [{ metadata }]);
  }

  /** Checks that an event belongs to the task of this run. One message creates only one task. */
  #isAt(thread: Thread): void {
    if (thread.taskId === '') throw garbled('The agent sent a task without an id.');
    if (this.#thread !== null && this.#thread.taskId !== thread.taskId) {
      throw garbled('The agent sent an event about another task.');
    }
    this.#thread ??= thread;
  }

  #takeState(status: Task['status'], more: readonly WithMetadata[]): void {
    if (status === undefined) throw garbled('The agent sent a task without a state.');
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
        this.#end = failed('The agent reports that it failed.');
        return;
      case TaskState.TASK_STATE_CANCELED:
        this.#end = failed('The agent cancelled the task.');
        return;
      case TaskState.TASK_STATE_REJECTED:
        this.#end = failed('The agent rejected the task.');
        return;
      case TaskState.TASK_STATE_AUTH_REQUIRED:
        throw new A2aFailure(
          'error',
          'The agent requires authentication. Conch does not support that.',
        );
      case TaskState.TASK_STATE_UNSPECIFIED:
      case TaskState.UNRECOGNIZED:
        throw garbled('The agent sent a task state that A2A does not define.');
      default:
        unreachable(state);
    }
  }

  #ask({ message, timestamp }: TaskStatus, text: string): void {
    const state = fingerprint(JSON.stringify([message?.messageId, timestamp, wordsOf(message)]));
    if (this.#answered?.state === state) return;
    if (text === '')
      throw new A2aFailure('error', 'The agent asks for input but sent no question.');
    this.#end = endOfAnswer({ content: text });
    if (this.#thread === null) return;
    this.#question = {
      thread: this.#thread,
      text,
      state,
      artifactFingerprints: this.#text.fingerprints,
    };
  }
}

type WithMetadata = Pick<Message, 'metadata'>;

/**
 * Returns the end of a run with this text as the answer. If the agent knows Conch, the metadata may
 * contain more fields of the answer.
 */
function endWith(text: string, carriers: readonly WithMetadata[]): AgentEnd {
  const extensionData: unknown = carriers
    .map(({ metadata }): unknown => metadata?.[CONCH_EXTENSION])
    .find((one) => one !== undefined && one !== null);
  if (typeof extensionData !== 'object' || extensionData === null)
    return endOfAnswer({ content: text });
  const read = readWebhookAnswer({ ...(text === '' ? {} : { content: text }), ...extensionData });
  if (!read.ok) throw garbled(`The answer of the agent cannot be read: ${read.problem}.`);
  if ('error' in read.answer) return failed('The agent reports that it failed.');
  return endOfAnswer(read.answer);
}

function failed(message: string): AgentEnd {
  return { kind: 'failed', failure: 'error', message };
}

function garbled(message: string): A2aFailure {
  return new A2aFailure('garbled', message);
}
