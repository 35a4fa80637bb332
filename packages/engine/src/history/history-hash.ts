import type { Audience } from '../audience.ts';
import type { Effect, EffectOf } from '../effect.ts';
import type { MemberId, MessageId } from '../ids.ts';
import { indexOf } from '../roster/roster-index.ts';
import { sha256 } from './sha256.ts';
import { nameOf, type SpaceState } from '../space-state.ts';
import { unreachable } from '../unreachable.ts';

/**
 * RP2: one hash of a history. The hash covers names of members and positions of messages. Ids and
 * times differ in each recording, so the hash does not cover them.
 */
export class HistoryHash {
  #hash: string;
  readonly #places = new Map<MessageId, number>();

  constructor(where: string) {
    this.#hash = sha256(JSON.stringify(['conch-history-1', where]));
  }

  /**
   * Names come from the state after the event. If a member left, its name comes from the state
   * before the event.
   */
  add(before: SpaceState, after: SpaceState, effects: readonly Effect[]): void {
    const isThere = (id: MemberId): boolean => indexOf(after.roster).member(id) !== undefined;
    const name = (id: MemberId): string => nameOf(isThere(id) ? after : before, id);
    const lines = effects.flatMap((effect) =>
      isOutsideHash(effect) ? [] : [[effect.because, ...this.#line(name, effect)]],
    );
    if (lines.length > 0) this.#hash = sha256(this.#hash + JSON.stringify(lines));
  }

  digest(): string {
    return this.#hash;
  }

  #line(name: (id: MemberId) => string, effect: Effect): readonly unknown[] {
    switch (effect.type) {
      case 'post-message':
        return this.#said(name, effect);
      case 'post-notice': {
        const { messageId, content, audience } = effect;
        return ['notice', this.#place(messageId), content, who(audience, name)];
      }
      case 'offer-run':
      case 'hold-run':
        return [effect.type, name(effect.run.agent), this.#place(effect.run.triggerId)];
      case 'refuse-floor':
      case 'drop-waiter':
        return [effect.type, name(effect.agent)];
      case 'end-run':
        return [effect.type, name(effect.agent), effect.outcome.kind];
      case 'note-silence': {
        const of = effect.of === 'others' ? effect.of : effect.of.map(name);
        return [effect.type, of, effect.count];
      }
      case 'refuse-event':
        return [effect.type, effect.code];
      case 'begin-tick':
        return [effect.type, effect.tick, effect.pruned, effect.expired];
      case 'end-tick':
        return [effect.type, effect.tick];
      case 'warn-sender':
        return [effect.type, effect.names];
      case 'disclose':
        return [effect.type, this.#place(effect.messageId), effect.to.map(name)];
      case 'count-turns':
        return [effect.type, effect.used, effect.reserved];
      case 'note-change':
        return [effect.type, effect.change];
      case 'answer-tool':
      case 'resume-run':
        return [effect.type, effect.result.kind];
      case 'close-approval':
        return [effect.type, effect.verdict, effect.by === null ? null : name(effect.by)];
      case 'act-in-space':
        return [effect.type, effect.act.kind];
      case 'edit-message':
      case 'add-version':
        return [effect.type, this.#place(effect.messageId), effect.content, ...markOf(effect)];
      case 'delete-message':
        return [effect.type, this.#place(effect.messageId)];
      case 'change-reaction':
      case 'park-run':
      case 'wake-later':
      case 'start-run':
      case 'end-chain':
      case 'read-space':
      case 'list-runs':
        return [effect.type];
      default:
        return unreachable(effect);
    }
  }

  #said(name: (id: MemberId) => string, { message }: EffectOf<'post-message'>): readonly unknown[] {
    const { messageId, sender, senderName, content, audience, replyTo, status } = message;
    const place = this.#place(messageId);
    const about = replyTo === null ? null : this.#place(replyTo);
    return ['said', place, sender.kind, senderName, content, who(audience, name), about, status];
  }

  #place(id: MessageId): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    this.#places.set(id, this.#places.size);
    return this.#places.size - 1;
  }
}

// With the rule TL7, the effect only lists the agents that *Continue* would resume. Older histories
// lack the effect, so the hash skips it and old hashes remain valid. Reactions decide nothing (MS11).
function isOutsideHash({ type, because }: Effect): boolean {
  return type === 'change-reaction' || (type === 'count-turns' && because === 'TL7');
}

function who(audience: Audience, name: (id: MemberId) => string): Audience | readonly string[] {
  return audience === 'everyone' ? audience : audience.map(name).toSorted();
}

// A mark is added only for a cancelled version, so that the hashes of older histories do not
// change.
function markOf(effect: EffectOf<'edit-message' | 'add-version'>): readonly string[] {
  const isCut = effect.type === 'add-version' && effect.cutShort !== undefined;
  return isCut ? ['cancelled'] : [];
}
