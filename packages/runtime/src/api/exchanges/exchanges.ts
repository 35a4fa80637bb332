import { asRunId, type MessageId, type SpaceId } from '@conch/engine';
import type { RuntimeContext } from '../../runtime-context.ts';
import type { ApprovalView } from '../approvals/approval-view.ts';
import { costOfRuns, type CostView } from '../costs/cost-view.ts';
import type { MessageView } from '../messages/message-view.ts';
import { noSuchMessage, parseMessageId, parseSpaceId, requireFields } from '../parse-input.ts';
import { explainedRun, type ExplainedRun } from '../runs/explained-run.ts';
import { runView, type ChainView } from '../runs/run-view.ts';
import type { PassedOver } from '../runs/silences.ts';
import { ChainWaits } from './chain-waits.ts';
import { areSettled, readExchange, readFollowing, type FollowingChains } from './read-exchange.ts';

/** A message and everything that followed from it. */
export interface Exchange {
  readonly message: MessageView;
  /** Whether all chains that the message began are over. */
  readonly isOver: boolean;
  /** The messages of the chains, in order. */
  readonly answers: readonly MessageView[];
  readonly runs: readonly ExplainedRun[];
  readonly chains: readonly ChainView[];
  /** The agents that did not get the floor for the message, with the reasons. */
  readonly silences: readonly PassedOver[];
  /** The open approvals of the chains. */
  readonly approvals: readonly ApprovalView[];
  readonly cost: CostView;
}

/** How long a caller waits for the end of the chains. */
export interface ExchangeWait {
  readonly waitMs?: number;
  /** Stops waiting. The chains go on. */
  readonly signal?: AbortSignal;
  /** Whether the wait also ends when people must approve something. */
  readonly untilApproval?: boolean;
}

const WAIT_MS = 120_000;

/** Reads what followed from a message, and waits for it. */
export class Exchanges {
  readonly #context: RuntimeContext;
  readonly #waits: ChainWaits;

  constructor(context: RuntimeContext) {
    this.#context = context;
    this.#waits = new ChainWaits(context);
  }

  /**
   * The exchange after a message. Waits until its chains are over, at most `waitMs`. The chains may
   * run on any node.
   */
  async waitFor(
    place: { readonly spaceId: SpaceId; readonly messageId: MessageId },
    how: ExchangeWait = {},
  ): Promise<Exchange> {
    const { database } = this.#context;
    requireFields(place, 'spaceId and messageId');
    const spaceId = parseSpaceId(place.spaceId);
    const messageId = parseMessageId(place.messageId);
    await this.#context.open(spaceId);
    const following = await database.read(() => readFollowing(spaceId, messageId));
    if (following === null) throw noSuchMessage(messageId);
    await this.#settle(spaceId, following, how);
    return this.#exchange(spaceId, following);
  }

  async #settle(
    spaceId: SpaceId,
    { chainIds }: FollowingChains,
    { waitMs = WAIT_MS, signal, untilApproval = false }: ExchangeWait,
  ): Promise<void> {
    if (waitMs <= 0 || chainIds.length === 0) return;
    const wait = await this.#waits.join(spaceId, chainIds);
    const gaveUp = Promise.withResolvers<'gave up'>();
    const giveUp = (): void => gaveUp.resolve('gave up');
    const callOff = this.#context.clock.after(waitMs, giveUp);
    signal?.addEventListener('abort', giveUp, { once: true });
    if (signal?.aborted === true) giveUp();
    const isSettled = () =>
      this.#context.database.read(() => areSettled(spaceId, chainIds, { untilApproval }));
    try {
      while (!(await isSettled())) {
        const why = await Promise.race([wait.next(), gaveUp.promise]);
        if (why !== 'changed') return;
      }
    } finally {
      callOff();
      signal?.removeEventListener('abort', giveUp);
      this.#waits.leave(spaceId, wait);
    }
  }

  async #exchange(spaceId: SpaceId, following: FollowingChains): Promise<Exchange> {
    const context = this.#context;
    const space = await context.open(spaceId);
    const { runs, ...record } = await context.database.read(() =>
      readExchange(space, context.names, following),
    );
    const explained = await Promise.all(
      runs.map(({ id }) => explainedRun(context, spaceId, asRunId(id))),
    );
    return {
      ...record,
      isOver: record.chains.every(({ endedAt }) => endedAt !== null),
      runs: explained.filter((run) => run !== null),
      cost: costOfRuns(runs.map(runView)),
    };
  }
}
