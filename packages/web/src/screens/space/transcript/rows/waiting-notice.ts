import type { ShownSpace } from './row.ts';

/**
 * The notice that waits for a person: the last pass to people, or the last turn limit while
 * *Continue* would give an agent the floor. Null if a person has spoken since then.
 */
export function waitingNotice({
  messages,
  floor,
}: Pick<ShownSpace, 'messages' | 'floor'>): string | null {
  const last = messages.findLast(
    ({ notice, sender }) =>
      notice === 'turn-limit' || notice === 'passed' || sender?.kind === 'person',
  );
  if (last === undefined || last.notice === null || last.deletedAt !== null) return null;
  return last.notice === 'passed' || floor.refused.length > 0 ? last.id : null;
}
