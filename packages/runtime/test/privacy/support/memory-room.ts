import {
  decide,
  newSpace,
  type Audience,
  type ChainId,
  type EarlierMessages,
  type Effect,
  type EffectOf,
  type Roster,
  type Run,
  type SpaceEvent,
  type SpaceId,
  type SpaceSettings,
} from '@conch/engine';
import type { MessageRow } from '@conch/store';
import { EMPTY_MESSAGE } from '@conch/test-databases';
import { AudienceBook } from '../../../src/space/audience-book.ts';
import type { briefing } from '../../../src/briefing.ts';
import type { Disclosure, LedgerEntry } from './ledger.ts';

/** A space in memory: the rows that the store would contain, and all earlier texts of messages. */
export class MemoryRoom {
  space: Parameters<typeof briefing>[0];
  readonly rows = new Map<string, MessageRow>();
  readonly wordings: LedgerEntry[] = [];
  readonly disclosures: Disclosure[] = [];
  /** The chain of each agent message, by message id. */
  readonly #chains = new Map<string, ChainId>();

  constructor(id: SpaceId, roster: Roster, settings: Partial<SpaceSettings>) {
    const state = newSpace(roster, settings, id);
    this.space = { state, name: id, audiences: new AudienceBook([]) };
  }

  get id(): SpaceId {
    return this.space.state.id;
  }

  /**
   * Lets the engine decide an event and stores its messages. The caller handles all other effects.
   */
  applyEvent(event: SpaceEvent): readonly Effect[] {
    const { runs } = this.space.state.floor;
    const { state, effects } = decide(this.space.state, event);
    if (effects.some(({ type }) => type === 'refuse-event')) return effects;
    this.space = { ...this.space, state };
    for (const effect of effects) {
      this.#keep(effect, event.at);
      if (effect.type !== 'post-message') continue;
      const run = runs.find(({ id }) => id === effect.runId);
      if (run !== undefined) this.#chains.set(effect.message.messageId, run.chainId);
    }
    return effects;
  }

  /** Restores the state that another process would load from the database. */
  reload(): void {
    const { state } = this.space;
    const floor = JSON.parse(JSON.stringify(state.floor)) as typeof state.floor;
    this.space = { ...this.space, state: { ...state, floor } };
  }

  /** The newest messages with these audiences, sorted from old to new. */
  newest(audienceIds: readonly number[], limit: number): readonly MessageRow[] {
    const wanted = new Set(audienceIds);
    return [...this.rows.values()]
      .filter(({ briefingAudienceId: id }) => id !== null && wanted.has(id))
      .slice(-limit);
  }

  /** Earlier messages with these audiences in the chain of the run (NN2). */
  earlier(run: Run, audienceIds: readonly number[]): EarlierMessages {
    const chain = this.space.state.floor.chains.find(({ id }) => id === run.chainId);
    const chains = new Set<ChainId | undefined>([run.chainId, ...(chain?.continues ?? [])]);
    const said = this.newest(audienceIds, this.rows.size).filter(({ id }) =>
      chains.has(this.#chains.get(id)),
    );
    const lastOf = (rows: readonly MessageRow[], agent: string | null): string | null =>
      rows.findLast(({ senderAgentId }) => senderAgentId === agent)?.content ?? null;
    const asked = this.rows.get(run.triggerId) ?? null;
    const place = said.findIndex(({ id }) => id === run.triggerId);
    const sender = asked?.senderAgentId ?? null;
    return {
      own: lastOf(said, run.agent),
      asked: asked?.content ?? null,
      askedBefore: sender === null ? null : lastOf(said.slice(0, Math.max(place, 0)), sender),
    };
  }

  #keep(effect: Effect, at: number): void {
    if (effect.type === 'post-message') this.#post(effect, at);
    if (effect.type === 'post-notice') this.#notice(effect, at);
    if (effect.type === 'edit-message' || effect.type === 'add-version') {
      this.#reword(effect, at);
    }
    if (effect.type === 'delete-message') this.#erase(effect.messageId, at);
    if (effect.type === 'disclose') this.disclosures.push(effect);
  }

  #post({ message }: EffectOf<'post-message'>, at: number): void {
    const { sender, status, content } = message;
    const audienceId = this.#audienceId(message.audience);
    this.rows.set(message.messageId, {
      ...EMPTY_MESSAGE,
      spaceId: this.id,
      id: message.messageId,
      senderAgentId: sender.kind === 'agent' ? sender.id : null,
      senderPersonId: sender.kind === 'person' ? sender.id : null,
      senderServiceId: sender.kind === 'service' ? sender.id : null,
      senderName: message.senderName,
      content,
      mentions: JSON.stringify(message.mentions),
      audienceId,
      briefingAudienceId: status === 'complete' ? audienceId : null,
      replyToId: message.replyTo,
      status,
      createdAt: at,
    });
    this.#word(message.messageId, content, at);
  }

  #notice({ messageId, content, audience, notice }: EffectOf<'post-notice'>, at: number): void {
    const audienceId = this.#audienceId(audience);
    this.rows.set(messageId, {
      ...EMPTY_MESSAGE,
      spaceId: this.id,
      id: messageId,
      type: 'notice',
      senderName: 'Conch',
      content,
      audienceId,
      briefingAudienceId: audienceId,
      notice,
      createdAt: at,
    });
    this.#word(messageId, content, at);
  }

  #reword(effect: EffectOf<'edit-message' | 'add-version'>, at: number): void {
    const { messageId: id, content } = effect;
    const row = this.rows.get(id);
    if (row === undefined) return;
    const isCut = effect.type === 'add-version' && effect.cutShort !== undefined;
    const read = isCut
      ? ({ status: 'cancelled', briefingAudienceId: null } as const)
      : ({ status: 'complete', briefingAudienceId: row.audienceId } as const);
    this.rows.set(id, { ...row, ...read, content, version: row.version + 1, editedAt: at });
    this.#word(id, content, at);
  }

  #erase(id: string, at: number): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.rows.set(id, { ...row, content: '', briefingAudienceId: null, deletedAt: at });
    this.#unword(id, at);
  }

  #word(id: string, text: string, at: number): void {
    const row = this.rows.get(id);
    if (row === undefined) return;
    this.#unword(id, at);
    const sender = row.senderAgentId === null ? 'person' : 'agent';
    this.wordings.push({
      spaceId: this.id,
      messageId: id,
      text,
      audience: this.space.audiences.audienceOf(row.audienceId),
      by: row.type === 'notice' ? 'notice' : sender,
      at,
      until: Infinity,
      isRevised: false,
      isWhole: row.status === 'complete',
    });
  }

  #unword(id: string, at: number): void {
    const n = this.wordings.findLastIndex(({ messageId }) => messageId === id);
    const last = this.wordings[n];
    if (last !== undefined) this.wordings[n] = { ...last, until: at };
  }

  #audienceId(audience: Audience): number {
    const { id, agents, isNew } = this.space.audiences.find(audience);
    if (isNew) this.space = { ...this.space, audiences: this.space.audiences.with(agents, id) };
    return id;
  }
}
