import type { AgentEnd, Utterance, CallResult } from '@conch/agents';
import type { MemberId, PolicyName } from '@conch/engine';
import { SAID_TO_ALL, type CanaryBook } from './books/canary-book.ts';
import { canariesIn } from './books/canary.ts';
import { obey, type ObeyedTask } from './obedient.ts';
import type { HouseMove } from './moves/plot.ts';
import type { HouseStage } from './stage.ts';

/** A task of an obedient agent, inside or outside the server. */
export interface ObedientTask extends ObeyedTask {
  readonly agentId: MemberId;
  readonly policy: PolicyName;
}

/** One run of an agent that repeats every text it reads. The book records its output. */
export class ObedientRun {
  readonly habit: HouseMove;
  readonly #book: CanaryBook;
  readonly #task: ObedientTask;
  readonly #knownIds = new Set<string>();
  readonly #speaking: ReturnType<typeof obey>;

  constructor(book: CanaryBook, task: ObedientTask, stage: HouseStage) {
    this.#book = book;
    this.#task = task;
    this.habit = stage.nextHabit();
    const { spaceIds } = stage;
    const echo = (): string =>
      `news ${book.newCanary(task.agentId)}: ${[...this.#knownIds].join(' ')}`;
    this.#speaking = obey(task, { habit: this.habit, spaceIds, echo });
  }

  /** Records a text that the agent received. */
  hear(text: string): void {
    for (const canary of canariesIn(text)) {
      // Names of spaces are not repeated, because every agent may know them.
      if (this.#book.get(canary).names === null) this.#knownIds.add(canary);
    }
  }

  next(answer: CallResult | undefined): IteratorResult<Utterance, AgentEnd> {
    const next = this.#speaking.next(answer);
    if (next.done === true) this.#noteEnd(next.value);
    else this.#note(next.value);
    return next;
  }

  // People see streamed text, and the input of a call that waits for their approval. Other agents
  // see the reason of a call, even if the call is refused.
  #note(output: Utterance): void {
    const { spaceId } = this.#task;
    if (output.kind === 'delta') {
      this.#book.addText(output.text, { spaceId, messageId: null });
      return;
    }
    const { call } = output;
    this.#book.addText(JSON.stringify(call), { spaceId, messageId: null });
    if (!('reason' in call)) return;
    this.#reason(call.reason, 'spaceId' in call ? call.spaceId : spaceId);
  }

  #noteEnd(end: AgentEnd): void {
    if (end.kind !== 'answered' || end.handOff === undefined) return;
    this.#reason(end.handOff.reason, this.#task.spaceId);
  }

  #reason(reason: string, spaceId: string): void {
    if (!HAS_HAND_OFFS.includes(this.#task.policy)) return;
    this.#book.addText(reason, { spaceId, messageId: SAID_TO_ALL });
  }
}

/** Policies under which every message and every reason is for all agents. */
const HAS_HAND_OFFS: readonly PolicyName[] = ['chain', 'coordinator'];
