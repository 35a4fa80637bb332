import { integer, oneOf, optional, real, table, text } from './table.ts';

export const agents = table('agents', {
  id: text,
  name: text,
  description: text,
  kind: text,
  /** JSON that only the kind of the agent reads. */
  config: text,
  status: oneOf<'active' | 'paused'>(),
  quiet: integer,
  autoReply: integer,
  maxTokens: optional(integer),
  maxCostUsd: optional(real),
  version: integer,
  createdAt: integer,
  deletedAt: optional(integer),
  /** The person who created the agent or became its owner later. Null if unknown. */
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
  /** When the file was found missing. Null while it exists. */
  goneAt: optional(integer),
  /** 1 if the agent was active until its file was missing, and nobody else has paused it. */
  rests: integer,
});

/** The saved versions of agents. `agents` has the current values. */
export const agentVersions = table('agent_versions', {
  agentId: text,
  version: integer,
  /** Null for a version from before versions were stored, like `how`. */
  at: optional(integer),
  how: optional(text),
  personId: optional(text),
  /** The names of the changed fields, as JSON. */
  changed: text,
  /** The text as JSON, because PostgreSQL refuses some texts. Null if it is the same as before. */
  instructions: optional(text),
});

/** Every name that a member of the server got or gave up, in that order. */
export const names = table('names', {
  version: integer,
  memberId: text,
  kind: oneOf<'person' | 'agent'>(),
  /** Null if the member gave its name up. */
  name: optional(text),
});

/** The normalised forms of names that could be confused. Each form has one owner. */
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
  /** Null if the operator approved the tool by naming it. */
  approvedBy: optional(text),
  approvedAt: integer,
});

export const providers = table('providers', {
  name: text,
  /** The kind of API. */
  preset: text,
  baseUrl: text,
  /** The last characters of the key, by which people recognise it. Null if there is no key. */
  keyEnding: optional(text),
  createdAt: integer,
});

/** At most one row. */
export const defaultModel = table('default_model', {
  id: integer,
  provider: text,
  model: text,
});
