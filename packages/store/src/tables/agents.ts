import { integer, oneOf, optional, real, table, text } from './table.ts';

export const agents = table('agents', {
  id: text,
  name: text,
  description: text,
  kind: text,
  /** JSON whose format depends on the kind of the agent. */
  config: text,
  status: oneOf<'active' | 'paused'>(),
  quiet: integer,
  autoReply: integer,
  maxTokens: optional(integer),
  maxCostUsd: optional(real),
  version: integer,
  createdAt: integer,
  deletedAt: optional(integer),
  /**
   * The owner of the agent: the person who created it, until the owner is changed. Null if unknown.
   */
  ownerId: optional(text),
  /** `everyone`, `owner`, or the ids of people as a JSON list. */
  addableBy: text,
  /** The fields of the agent's file that Conch does not use, as JSON. */
  extras: text,
});

/** Agents that are defined by a file of the operator. */
export const agentFiles = table('agent_files', {
  agentId: text,
  /** The name of the file without its folder. */
  file: text,
  /** The ids of the spaces to which the file added the agent, as JSON. */
  spaces: text,
  /** When Conch noticed that the file is missing. Null while the file exists. */
  goneAt: optional(integer),
  /**
   * 1 if Conch paused the agent because its file is missing. Conch resumes the agent when the file
   * exists again.
   */
  rests: integer,
});

/** The saved versions of agents. `agents` has the current values. */
export const agentVersions = table('agent_versions', {
  agentId: text,
  version: integer,
  /** `at` and `how` are null for a version that was saved before Conch stored versions. */
  at: optional(integer),
  how: optional(text),
  personId: optional(text),
  /** The names of the changed fields, as JSON. */
  changed: text,
  /**
   * The instructions as JSON, because PostgreSQL refuses some texts. Null if the previous version
   * has the same instructions.
   */
  instructions: optional(text),
});

/** Every name that a member of the server got or lost, in order. */
export const names = table('names', {
  version: integer,
  memberId: text,
  kind: oneOf<'person' | 'agent'>(),
  /** Null if the member has no name any more. */
  name: optional(text),
});

/**
 * Normalised forms of names, which detect names that look similar. Each form belongs to one owner.
 */
export const nameClaims = table('name_claims', {
  claim: text,
  memberId: text,
});

export const toolPins = table('tool_pins', {
  server: text,
  tool: text,
  /** The hash of the approved definition. Null if the approval was withdrawn. */
  hash: optional(text),
  /** The definition that was approved last, as JSON. */
  definition: text,
  /**
   * The person who approved the tool. Null if the operator listed the tool in the configuration.
   */
  approvedBy: optional(text),
  approvedAt: integer,
});

export const providers = table('providers', {
  name: text,
  /** The kind of API of the provider. */
  preset: text,
  baseUrl: text,
  /** The last characters of the key, by which people can recognise it. Null if there is no key. */
  keyEnding: optional(text),
  createdAt: integer,
});

/** This table has at most one row. */
export const defaultModel = table('default_model', {
  id: integer,
  provider: text,
  model: text,
});
