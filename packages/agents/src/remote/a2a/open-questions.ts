import type { Task, TaskMessage } from '../../agent.ts';
import { fingerprint } from './fingerprint.ts';
import type { Thread } from './message-to-agent.ts';

const MOST_KEPT = 1_000;
const LONGEST_QUESTION = 4_000;
const MOST_MADE = 100;
const MOST_TOLD = 200;
// More messages than a task contains, so that the messages of a question are found after later
// ones.
const LOOK_BACK = 400;

/** A task in which the agent asked a question. */
export interface AgentQuestion {
  readonly thread: Thread;
  readonly text: string;
  /** Identifies the state of the task, so that one state does not count as two questions. */
  readonly state: string;
  /** The fingerprints of everything the agent has made in the task, its question included. */
  readonly artifactFingerprints: ReadonlyMap<string, string>;
}

/** A question together with the messages it is based on. */
export interface OpenQuestion extends AgentQuestion {
  /** The fingerprints of all messages that the agent received in the task. */
  readonly messageFingerprints: ReadonlyMap<string, string>;
  /** The person or agent that was asked. Null if unknown. */
  readonly askedId: string | null;
}

/**
 * The open questions of A2A agents. The task of a question continues with the answer. Conch uses no
 * other memory of the agent. Everything else is sent again with each message, because only Conch
 * knows its readers and its deleted messages (docs/agents.md).
 */
export class OpenQuestions {
  readonly #byPlace = new Map<string, OpenQuestion>();

  /** Stores a question if everyone may read the run's text. Returns false if it is not stored. */
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
   * Removes and returns the question that this run answers. It is removed even if the run fails.
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

// §6: the answer to a private trigger is private. Its addressees may also make an answer private.
function isForEveryone({ mayTurnPrivate, isPrivate }: Task): boolean {
  return mayTurnPrivate !== true && isPrivate !== true;
}

/** True if neither the question nor any message the agent received was deleted or changed. */
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
