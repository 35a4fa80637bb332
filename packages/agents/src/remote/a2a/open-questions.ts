import type { Task, TaskMessage } from '../../agent.ts';
import { fingerprint } from './fingerprint.ts';
import type { Thread } from './message-to-agent.ts';

const MOST_KEPT = 1_000;
const LONGEST_QUESTION = 4_000;
const MOST_MADE = 100;
const MOST_TOLD = 200;
// More than a task tells, so that what was told is still found after others have spoken.
const LOOK_BACK = 400;

/** A task in which its agent has asked back. */
export interface Question {
  readonly thread: Thread;
  readonly text: string;
  /** Which state of the task it is, so that the same state is not taken for another question. */
  readonly state: string;
  /** What the agent has made in the task so far, and said with its question, by fingerprint. */
  readonly made: ReadonlyMap<string, string>;
}

/** A question with what it rests on. */
export interface OpenQuestion extends Question {
  /** Every message that the agent was told in the task, by fingerprint. */
  readonly told: ReadonlyMap<string, string>;
  /** Who has been asked, if that can be told. */
  readonly asked: string | null;
}

/**
 * The one memory at the other end that Conch makes use of: a task in which the agent asked back
 * goes on with the answer. Whatever else was said before is told anew with each message, since
 * only Conch knows who may hear it, and what has been deleted since (docs/agents.md).
 */
export class OpenQuestions {
  readonly #byPlace = new Map<string, OpenQuestion>();

  /** Keeps a question if the run is one whose words are for everyone; `false`: it is not kept. */
  keep(place: string, task: Task, question: Omit<OpenQuestion, 'asked'>): boolean {
    const isKept =
      isForEveryone(task) &&
      question.text.length <= LONGEST_QUESTION &&
      question.made.size <= MOST_MADE &&
      question.told.size <= MOST_TOLD;
    if (!isKept) return false;
    this.#byPlace.set(place, { ...question, asked: task.message.sender.id });
    const [oldest] = this.#byPlace.keys();
    if (this.#byPlace.size > MOST_KEPT && oldest !== undefined) this.#byPlace.delete(oldest);
    return true;
  }

  /** The question that this run answers; it is forgotten, whatever comes of the run. */
  async take(place: string, task: Task): Promise<OpenQuestion | null> {
    const open = this.#byPlace.get(place);
    if (open === undefined) return null;
    this.#byPlace.delete(place);
    const isByAsked = open.asked !== null && open.asked === task.message.sender.id;
    if (!isByAsked || !isForEveryone(task) || task.trigger.kind === 'regenerate') return null;
    return stillStands(open, task.agent.id, await task.history(LOOK_BACK)) ? open : null;
  }
}

// §6: only in `mention` spaces can words be for some agents alone.
function isForEveryone({ policy }: Task): boolean {
  return policy !== 'mention';
}

/** Whether nothing that the agent was told, and not its question, was deleted or changed since. */
function stillStands(
  { told, text }: OpenQuestion,
  agentId: string,
  history: readonly TaskMessage[],
): boolean {
  const now = new Map(history.map(({ id, content }) => [String(id), content]));
  const own = history.findLast(({ sender }) => sender.id === agentId);
  const isAsked = own?.content.includes(text) === true;
  return (
    isAsked &&
    [...told].every(([id, before]) => {
      const content = now.get(id);
      return content !== undefined && fingerprint(content) === before;
    })
  );
}
