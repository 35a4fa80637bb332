/** Names that nobody can have, because they would speak for Conch or for a whole group. */
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

/** Reserved in a later version. Nobody can take them now, and existing ones stay. */
export const RESERVED_LATER: readonly string[] = ['administrator', 'operator', 'coordinator'];

/** A beginning that would speak for Conch. Also reserved in a later version. */
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
