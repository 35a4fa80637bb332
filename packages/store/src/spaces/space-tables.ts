import type { Tables } from '../tables/all-tables.ts';

/** A table with rows of a space. */
type SpaceTable = {
  [Table in keyof Tables]: 'spaceId' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/**
 * Every table with rows of a space, and its key columns in addition to the space. The type requires
 * an entry for each such table.
 */
export const SPACE_TABLE_KEYS = {
  // Erased in the transaction that marks the space as deleted. Without these rows the space cannot
  // be read or joined, and no run continues.
  floors: [],
  space_roles: ['personId'],
  space_members: ['memberId'],
  space_grants: ['homeId', 'kind'],
  invitations: ['id'],
  schedules: ['id'],
  acts: ['id'],
  forums: [],
  approvals: ['runId', 'callId'],
  // Tables that may contain many rows of a space.
  messages: ['id'],
  message_versions: ['messageId', 'version'],
  events: ['seq'],
  decisions: ['seq'],
  run_steps: ['runId', 'stepNo'],
  run_reports: ['runId'],
  runs: ['id'],
  chains: ['id'],
  summaries: ['agentId', 'audienceId'],
  audiences: ['id'],
  forum_threads: ['id'],
  forum_ticks: ['number'],
  pending_mentions: ['id'],
  read_marks: ['personId'],
  space_days: ['day', 'agentId'],
} satisfies Record<SpaceTable, readonly string[]>;
