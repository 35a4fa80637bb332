/**
 * Names that no member can have, because such a member would seem to speak for Conch or for a
 * group.
 */
export const RESERVED_NAMES: readonly string[] = [
  'human',
  'user',
  'you',
  'system',
  'world',
  'service',
  'tool',
  'assistant',
  'admin',
  'conch',
  'all',
  'everyone',
  'here',
  'agents',
];

/**
 * Names that a later version reserved. New members cannot take these names, but existing members
 * keep theirs.
 */
export const RESERVED_LATER: readonly string[] = ['administrator', 'operator', 'coordinator'];

/**
 * If the name of a member began with this word, the member would seem to speak for Conch. A later
 * version reserved this word.
 */
export const RESERVED_BEGINNING = 'conch';

/** The reserved names that can be mentioned, and the group that each name means (MN9). */
export const GROUP_NAMES: readonly {
  readonly name: string;
  readonly group: 'people' | 'agents';
}[] = [
  { name: 'human', group: 'people' },
  { name: 'you', group: 'people' },
  { name: 'all', group: 'agents' },
  { name: 'everyone', group: 'agents' },
];
