import type { MemberId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';

/**
 * MS6: whether the sender is a person in this space. Only such a person may speak, stop or continue
 * here.
 */
export function isPersonHere(ruling: Ruling, id: MemberId): boolean {
  if (ruling.index.member(id)?.kind === 'person') return true;
  ruling.refuse('not-a-member', [id], 'MS6');
  return false;
}
