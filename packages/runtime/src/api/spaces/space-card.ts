import type { Reason } from '@conch/agents';
import {
  asSpaceId,
  DEFAULT_SETTINGS,
  isBlank,
  visibleText,
  type BoundedSettings,
  type Ceilings,
  type SpaceId,
  type SpaceSettings,
} from '@conch/engine';
import type { SpaceRow } from '@conch/store';
import { iso, isoOrNull } from '../../iso-time.ts';
import { spaceDamaged } from '../../space/no-such-space.ts';
import { hasReadableTimes, effectiveSettings, type OpenSpace } from '../../space/open-space.ts';
import { Refused } from '../../refused.ts';
import { wellFormed } from '../../well-formed.ts';
import { shownShort } from '../parse-input.ts';
import { isOneLine } from '../one-line.ts';
import { refusalReason } from '../refusal-reasons.ts';

/** A space with its settings and its archive state. */
export interface SpaceCard {
  readonly id: SpaceId;
  readonly name: string;
  /** The effective settings. */
  readonly settings: SpaceSettings;
  /** Saved limits above a ceiling of the operator. The ceiling applies instead. */
  readonly aboveCeiling: Partial<BoundedSettings>;
  readonly version: number;
  readonly createdAt: string;
  /** The time when the space was archived. Null if the space is not archived. */
  readonly archivedAt: string | null;
  /**
   * Present in a list if the stored settings cannot be read. The settings are then the defaults,
   * and only deleting the space works.
   */
  readonly isDamaged?: true;
}

export function cardOf(space: OpenSpace): SpaceCard {
  const { state, limitsAboveCeiling: aboveCeiling, name, version } = space;
  const { id, settings } = state;
  return { id, name, settings, aboveCeiling, version, ...timesOf(space) };
}

/** The card of a space from its stored row. Throws `space-damaged`. */
export function cardOfRow(row: SpaceRow, ceilings: Ceilings): SpaceCard {
  const { name, version } = row;
  const { settings, limitsAboveCeiling: aboveCeiling } = effectiveSettings(row, ceilings);
  if (!hasReadableTimes(row)) throw spaceDamaged(name);
  return { id: asSpaceId(row.id), name, settings, aboveCeiling, version, ...timesOf(row) };
}

/** The card of a damaged space, with the default settings. */
export function damagedCard(row: SpaceRow): SpaceCard {
  const times = timesOf(hasReadableTimes(row) ? row : { createdAt: 0, archivedAt: null });
  const { name, version } = row;
  const settings = { settings: DEFAULT_SETTINGS, aboveCeiling: {} };
  return { id: asSpaceId(row.id), name, version, ...settings, ...times, isDamaged: true };
}

function timesOf(space: Pick<SpaceRow, 'createdAt' | 'archivedAt'>) {
  return { createdAt: iso(space.createdAt), archivedAt: isoOrNull(space.archivedAt) };
}

const LONGEST_SPACE_NAME = 100;

/** Trims and checks the name of a space. Throws `bad-name`. */
export function checkedName(name: unknown): string {
  const trimmed = typeof name === 'string' ? wellFormed(name).trim() : '';
  const why = nameProblem(trimmed);
  if (why === null) return trimmed;
  const shownName = visibleText(shownShort(name));
  const what = refusalReason('not-a-space-name', { name: shownName, why });
  throw new Refused('bad-name', what, [shownName], 'name');
}

/** Whether a stored text can be the name of a space. */
export function isSpaceName(name: string): boolean {
  return name.trim() === name && nameProblem(name) === null;
}

// A name must not look like the name of another space or like text of the page itself (T8).
function nameProblem(name: string): Reason | null {
  if (isBlank(name) || name.length > LONGEST_SPACE_NAME) {
    return refusalReason('name-of-visible-characters', { most: LONGEST_SPACE_NAME });
  }
  if (!isOneLine(name)) return refusalReason('name-on-one-line');
  return visibleText(name) === name ? null : refusalReason('name-with-hidden-characters');
}
