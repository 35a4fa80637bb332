/** Names that nobody can have: they speak for Conch, or for a whole group. */
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

/** The reserved names that can be mentioned, and whom they mean (MN9). */
export const GROUP_NAMES: readonly {
  readonly name: string;
  readonly group: 'people' | 'agents';
}[] = [
  { name: 'human', group: 'people' },
  { name: 'you', group: 'people' },
  { name: 'all', group: 'agents' },
  { name: 'everyone', group: 'agents' },
];
