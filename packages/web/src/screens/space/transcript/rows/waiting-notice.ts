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

/**
 * The question that an agent handed to the people: the last message of somebody else before the
 * notice. Null if it was deleted or is not loaded.
 */
export function questionBefore(
  messages: ShownSpace['messages'],
  noticeId: string,
  agentName: string,
): ShownSpace['messages'][number] | null {
  const place = messages.findIndex(({ id }) => id === noticeId);
  const found = messages
    .slice(0, Math.max(place, 0))
    .findLast(({ notice, sender }) => notice === null && sender?.name !== agentName);
  return found === undefined || found.deletedAt !== null ? null : found;
}
