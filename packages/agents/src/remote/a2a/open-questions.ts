import type { Task, TaskMessage } from '../../agent.ts';
import { fingerprint } from './fingerprint.ts';
import type { Thread } from './message-to-agent.ts';

const MOST_KEPT = 1_000;
const LONGEST_QUESTION = 4_000;
const MOST_MADE = 100;
const MOST_TOLD = 200;
// The number of past messages to search. Newer messages may follow the messages of a question, so
// this number is larger than the history of a task.
const LOOK_BACK = 400;

/** A question of the agent, and the task in which the agent asked it. */
export interface AgentQuestion {
  readonly thread: Thread;
  readonly text: string;
  /** Identifies the state of the task, so that the same state does not count as two questions. */
  readonly state: string;
  /** The fingerprints of all artifacts that the agent has made in the task, by artifact id. */
  readonly artifactFingerprints: ReadonlyMap<string, string>;
}

/** A question, and the messages that the agent received before asking the question. */
export interface OpenQuestion extends AgentQuestion {
  /** The fingerprints of all messages that the agent received in the task. */
  readonly messageFingerprints: ReadonlyMap<string, string>;
  /** The person or agent that was asked. Null if unknown. */
  readonly askedId: string | null;
}

/**
 * The open questions of A2A agents. The answer to a question continues the task of the question.
 * Apart from these questions, Conch does not rely on the memory of an agent. Conch sends everything
 * with each message, because only Conch knows who may read a message and whether it was deleted
 * (docs/agents.md).
 */
export class OpenQuestions {
  readonly #byPlace = new Map<string, OpenQuestion>();

  /**
   * Stores a question if everyone may read the text of the run. Returns false if the question is
   * not stored.
   */
  keep(place: string, task: Task, question: Omit<OpenQuestion, 'askedId'>): boolean {
    const isKept =
      isForEveryone(task) &&
      question.text.length <= LONGEST_QUESTION &&
      question.artifactFingerprints.size <= MOST_MADE &&
      question.messageFingerprints.size <= MOST_TOLD;
    if (!isKept) return false;
    this.#byPlace.set(place, { ...question, askedId: task.message.sender.id });
    const [oldest] = this.#byPlace.keys();
    if (this.#byPlace.size > MOST_KEPT && oldest !== undefined) this.#byPlace.delete(oldest);
    return true;
  }

  /**
   * Removes and returns the question that this run answers. The question stays removed even if the
   * run fails.
   */
  async take(place: string, task: Task): Promise<OpenQuestion | null> {
    const open = this.#byPlace.get(place);
    if (open === undefined) return null;
    this.#byPlace.delete(place);
    const isByAsked = open.askedId !== null && open.askedId === task.message.sender.id;
    if (!isByAsked || !isForEveryone(task) || task.trigger.kind === 'regenerate') return null;
    return isUnchanged(open, task.agent.id, await task.history(LOOK_BACK)) ? open : null;
  }
}

// §6: the answer to a private trigger is private. The addressees of an answer may also make it
// private.
function isForEveryone({ mayTurnPrivate, isPrivate }: Task): boolean {
  return mayTurnPrivate !== true && isPrivate !== true;
}

/** True if the question and all messages that the agent received still exist unchanged. */
function isUnchanged(
  { messageFingerprints, text }: OpenQuestion,
  agentId: string,
  history: readonly TaskMessage[],
): boolean {
  const now = new Map(history.map(({ id, content }) => [String(id), content]));
  const own = history.findLast(({ sender }) => sender.id === agentId);
  const isAsked = own?.content.includes(text) === true;
  return (
    isAsked &&
    [...messageFingerprints].every(([id, before]) => {
      const content = now.get(id);
      return content !== undefined && fingerprint(content) === before;
    })
  );
}
