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
 * Names reserved in a later version. New members cannot take these names, but existing members keep
 * them.
 */
export const RESERVED_LATER: readonly string[] = ['administrator', 'operator', 'coordinator'];

/**
 * A member whose name begins like this would seem to speak for Conch. Reserved in a later version.
 */
export const RESERVED_BEGINNING = 'conch';

/** The reserved names that can be mentioned, and the group they mean (MN9). */
export const GROUP_NAMES: readonly {
  readonly name: string;
  readonly group: 'people' | 'agents';
}[] = [
  { name: 'human', group: 'people' },
  { name: 'you', group: 'people' },
  { name: 'all', group: 'agents' },
  { name: 'everyone', group: 'agents' },
];
