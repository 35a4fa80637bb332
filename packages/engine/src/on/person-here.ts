import type { MemberId } from '../ids.ts';
import type { Ruling } from '../ruling.ts';

/** MS6: only a person of the space can speak, stop or continue in it. */
export function isPersonHere(ruling: Ruling, id: MemberId): boolean {
  if (ruling.index.member(id)?.kind === 'person') return true;
  ruling.refuse('not-a-member', [id], 'MS6');
  return false;
}
