import { isBlank, visibleText, type SpaceId, type SpaceSettings } from '@conch/engine';
import type { OpenSpace } from '../open-space.ts';
import { Refused } from '../refused.ts';
import { wellFormed } from '../well-formed.ts';
import { shownShort } from './given.ts';
import { isOneLine } from './one-line.ts';

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
  const why = whyNot(trimmed);
  if (why === null) return trimmed;
  const given = visibleText(shownShort(name));
  const what = `“${given}” cannot be the name of a space: ${why}.`;
  throw new Refused('bad-name', what, [given], 'name');
}

// Nobody may take one space for another, nor a part of its name for what the page says (T8).
function whyNot(name: string): string | null {
  if (isBlank(name) || name.length > LONGEST_SPACE_NAME) {
    return `a space has a name of 1 to ${LONGEST_SPACE_NAME} characters that can be seen`;
  }
  if (!isOneLine(name)) return 'it breaks the line or turns the direction of the text';
  return visibleText(name) === name ? null : 'it has characters that nobody sees';
}
