import type { SpaceId, SpaceSettings } from '@conch/engine';
import type { OpenSpace } from '../open-space.ts';
import { Refused } from '../refused.ts';
import { wellFormed } from '../well-formed.ts';
import { shownShort } from './given.ts';

/** A space as its owner sees it. */
export interface SpaceCard {
  readonly id: SpaceId;
  readonly name: string;
  readonly settings: SpaceSettings;
  readonly version: number;
  readonly createdAt: number;
}

export function cardOf({ state, name, version, createdAt }: OpenSpace): SpaceCard {
  return { id: state.id, name, settings: state.settings, version, createdAt };
}

const LONGEST_SPACE_NAME = 100;

/** A name as a space may have it; throws `bad-name`. */
export function checkedName(name: unknown): string {
  const trimmed = typeof name === 'string' ? wellFormed(name).trim() : '';
  if (trimmed !== '' && trimmed.length <= LONGEST_SPACE_NAME) return trimmed;
  const why = `a space has a name of 1 to ${LONGEST_SPACE_NAME} characters`;
  const given = shownShort(name);
  throw new Refused('bad-name', `“${given}” cannot be the name of a space: ${why}.`, [given]);
}
