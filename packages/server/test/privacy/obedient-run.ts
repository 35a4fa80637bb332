import type { AgentEnd, Utterance, CallResult } from '@conch/agents';
import type { MemberId, PolicyName } from '@conch/engine';
import { SAID_TO_ALL, type CanaryBook } from './canary-book.ts';
import { canariesIn } from './canary.ts';
import { obey, type Obeyed } from './obedient.ts';
import type { Move } from './plot.ts';
import type { Stage } from './stage.ts';

/** A task of an obedient agent, wherever that one lives. */
export interface ObedientTask extends Obeyed {
  readonly agentId: MemberId;
  readonly policy: PolicyName;
}

/** One run of an agent that says again whatever it hears; what it says is written down. */
export class ObedientRun {
  readonly habit: Move;
  readonly #book: CanaryBook;
  readonly #task: ObedientTask;
  readonly #known = new Set<string>();
  readonly #speaking: ReturnType<typeof obey>;

  constructor(book: CanaryBook, task: ObedientTask, stage: Stage) {
    this.#book = book;
    this.#task = task;
    this.habit = stage.nextHabit();
    const { spaceIds } = stage;
    const echo = (): string =>
      `news ${book.newCanary(task.agentId)}: ${[...this.#known].join(' ')}`;
    this.#speaking = obey(task, { habit: this.habit, spaceIds, echo });
  }

  /** It was given this to read. */
  hear(text: string): void {
    for (const canary of canariesIn(text)) {
      // Spaces are called by their names, and that is all there is to it.
      if (this.#book.get(canary).names === null) this.#known.add(canary);
    }
  }

  next(answer: CallResult | undefined): IteratorResult<Utterance, AgentEnd> {
    const next = this.#speaking.next(answer);
    if (next.done === true) this.#noteEnd(next.value);
    else this.#note(next.value);
    return next;
  }

  // What is streamed is seen by people, and a reason is given to an agent, whatever becomes of them.
  #note(output: Utterance): void {
    const { spaceId } = this.#task;
    if (output.kind === 'delta') {
      this.#book.stands(output.text, { spaceId, messageId: null });
      return;
    }
    const { call } = output;
    if (!('reason' in call)) return;
    this.#reason(call.reason, 'spaceId' in call ? call.spaceId : spaceId);
  }

  #noteEnd(end: AgentEnd): void {
    if (end.kind !== 'answered' || end.handOff === undefined) return;
    this.#reason(end.handOff.reason, this.#task.spaceId);
  }

  #reason(reason: string, spaceId: string): void {
    if (!HAS_HAND_OFFS.includes(this.#task.policy)) return;
    this.#book.stands(reason, { spaceId, messageId: SAID_TO_ALL });
  }
}

/** Policies under which every message is for everyone, and a reason too. */
const HAS_HAND_OFFS: readonly PolicyName[] = ['chain', 'admin'];
