import type { Tables } from '../tables/all-tables.ts';

/** A table with rows of a space. */
type SpaceTable = {
  [Table in keyof Tables]: 'spaceId' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];

/**
 * All tables with rows of a space. Each entry lists the key columns of a table without the column
 * of the space. The type requires an entry for each of these tables.
 */
export const SPACE_TABLE_KEYS = {
  floors: [],
  space_roles: ['personId'],
  space_members: ['memberId'],
  space_grants: ['homeId', 'kind'],
  invitations: ['id'],
  services: ['id'],
  share_links: ['id'],
  member_sharing: [],
  acts: ['id'],
  approvals: ['runId', 'callId'],
  kept_rows: ['source', 'key'],
  person_spaces: ['personId'],
  direct_spaces: [],
  client_chats: [],
  schedules: ['id'],
  forums: [],
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
  model_days: ['day', 'model'],
  search_documents: ['messageId'],
  search_cursors: [],
  search_changes: ['messageId'],
} satisfies Record<SpaceTable, readonly string[]>;

/** The tables that a deletion empties for good, because other people may rely on their rows. */
export const DROPPED_TABLES = [
  'space_grants',
  'invitations',
  'services',
  'share_links',
  'acts',
  'approvals',
] as const;
