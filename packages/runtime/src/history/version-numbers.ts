import type { Effect, MessageId } from '@conch/engine';
import { messageById, type Script } from '@conch/store';

/** The new version number of the message for each effect that changes a text. */
export type VersionNumbers = ReadonlyMap<Effect, number>;

/** One event may end several unfinished versions, even of the same message. */
export function* versionNumbers(
  spaceId: string,
  effects: readonly Effect[],
): Script<VersionNumbers> {
  const numbers = new Map<Effect, number>();
  const newest = new Map<MessageId, number>();
  for (const effect of effects) {
    if (effect.type !== 'edit-message' && effect.type !== 'add-version') continue;
    const { messageId: id } = effect;
    const before = newest.get(id) ?? (yield* messageById(spaceId, id))?.version ?? 0;
    newest.set(id, before + 1);
    numbers.set(effect, before + 1);
  }
  return numbers;
}
