import type { GivenModels, McpServer, ModelName } from '@conch/agents';
import { DEFAULT_CEILINGS, type Ceilings } from '@conch/engine';
import type { DeclaredSpace } from './declared-spaces/read-spaces.ts';
import type { DeclaredProvider } from './providers/known-provider.ts';

/**
 * The configuration of a server. Flags override the environment, which overrides `conch.yaml`,
 * which overrides the defaults here.
 */
export interface Config {
  readonly dataDir: string;
  /** The address of PostgreSQL. Null for SQLite in the data directory. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Whether the port was set explicitly. If so, the server tries no other port. */
  readonly isPortSet: boolean;
  /** A bearer token with admin rights, for automation. */
  readonly adminToken: string | null;
  /** The key that seals tickets and secrets. Null for `secret.key` in the data directory. */
  readonly secretKey: string | null;
  /** The public address of this server, if it differs from the address on which it listens. */
  readonly publicOrigin: string | null;
  readonly isBehindProxy: boolean;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** The outside hosts that the server may reach, in the format of `docs/settings.md`. */
  readonly outbound: readonly string[];
  /** The providers of models that the settings declare. */
  readonly providers: readonly DeclaredProvider[];
  /**
   * The default model for agents that name no model, until an admin chooses another default model.
   */
  readonly defaultModel: ModelName | null;
  /** MCP servers with tools for agents. Only the operator can add one. */
  readonly mcp: readonly McpServer[];
  /** Prices and context sizes of models, as set by the operator. */
  readonly prices: GivenModels;
  /** The folder of agent files. Null for `agents` in the data directory. */
  readonly agentsDir: string | null;
  /** The spaces that are created at the start if the server has none. */
  readonly spaces: readonly DeclaredSpace[];
  /** Whether MCP clients may connect, at `/mcp`. */
  readonly hasMcpDoor: boolean;
  /** Whether an empty server gets a demo space. */
  readonly hasDemo: boolean;
  /** Whether the OpenAI-compatible API at `/v1` exists. */
  readonly hasOpenaiDoor: boolean;
  /** The origins whose pages may call `/v1` from a browser. */
  readonly openaiOrigins: readonly string[];
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info';
  readonly limits: ServerLimits;
  /** How long the name of a removed member stays reserved. */
  readonly removedNameDays: number;
  /** The upper limits for settings of spaces. */
  readonly ceilings: Ceilings;
}

/** The limits of a server. Each is a setting. */
export interface ServerLimits {
  readonly bodyBytes: number;
  /** The most values in a body, including values inside lists and objects. */
  readonly bodyValues: number;
  readonly headerBytes: number;
  readonly frameBytes: number;
  /**
   * The most bytes of an agent's frame. This limit is larger, because a whole answer is one frame.
   */
  readonly agentFrameBytes: number;
  /** The most bytes of a frame from an agent that has not signed in. */
  readonly helloFrameBytes: number;
  readonly jsonDepth: number;
  /**
   * The most values in one frame, because the cost of a frame depends on the number of values too.
   */
  readonly jsonValues: number;
  /** How long a client may take to send a request. */
  readonly requestMs: number;
  readonly socketsPerPerson: number;
  readonly socketsPerAgent: number;
  /** The most open sockets that have not signed in yet. */
  readonly unknownSockets: number;
  readonly unknownSocketsPerAddress: number;
  readonly helloMs: number;
  readonly heartbeatMs: number;
  /**
   * The most unsent bytes for one reader. Above this limit, the reader gets no more live events.
   */
  readonly unsentBytes: number;
  /** How long a reader above `unsentBytes` may read nothing before its socket is closed. */
  readonly stalledMs: number;
  /** The most unsent bytes for one agent, including tasks that it has not read. */
  readonly agentUnsentBytes: number;
  /** How long stream chunks are collected into one frame. */
  readonly coalesceMs: number;
  readonly postsPer10s: number;
  readonly postsPer10sInSpace: number;
  readonly reactionsPer10s: number;
  readonly previewsPer10s: number;
  readonly requestsPer10s: number;
  /** The most unfinished responses for one person, or for all strangers at one address. */
  readonly answersAtOnce: number;
  /** The most requests of one person that wait for agents. */
  readonly waitsAtOnce: number;
  readonly exportsAtOnce: number;
  /**
   * The limit for replays, hashes, copies, imports and comparisons, because they read whole
   * histories.
   */
  readonly historiesPerMinute: number;
  readonly trialsPerMinute: number;
  /** The most failed sign-ins for one name from one address. */
  readonly failedSignInsPerMinute: number;
  readonly failedUpgradesPer10s: number;
  /** Frames of an agent above this rate are read later. */
  readonly agentFramesPer10s: number;
  readonly agentBytesPer10s: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  bodyBytes: 1024 * 1024,
  bodyValues: 20_000,
  headerBytes: 16 * 1024,
  frameBytes: 256 * 1024,
  agentFrameBytes: 1024 * 1024,
  helloFrameBytes: 64 * 1024,
  jsonDepth: 32,
  jsonValues: 2_000,
  requestMs: 30_000,
  socketsPerPerson: 20,
  socketsPerAgent: 16,
  unknownSockets: 1_000,
  unknownSocketsPerAddress: 100,
  helloMs: 5_000,
  heartbeatMs: 20_000,
  unsentBytes: 32 * 1024,
  stalledMs: 10_000,
  agentUnsentBytes: 8 * 1024 * 1024,
  coalesceMs: 16,
  postsPer10s: 10,
  postsPer10sInSpace: 100,
  reactionsPer10s: 20,
  previewsPer10s: 200,
  requestsPer10s: 1_000,
  answersAtOnce: 20,
  waitsAtOnce: 1_000,
  exportsAtOnce: 2,
  historiesPerMinute: 60,
  trialsPerMinute: 20,
  failedSignInsPerMinute: 10,
  failedUpgradesPer10s: 5,
  agentFramesPer10s: 20_000,
  agentBytesPer10s: 16 * 1024 * 1024,
};

export const REMOVED_NAME_DAYS = 30;

/** The settings for a free loopback port, without any optional setting. */
export const PLAIN_CONFIG: Omit<Config, 'dataDir'> = {
  databaseUrl: null,
  host: '127.0.0.1',
  port: 0,
  isPortSet: true,
  adminToken: null,
  secretKey: null,
  publicOrigin: null,
  isBehindProxy: false,
  tls: null,
  outbound: [],
  providers: [],
  defaultModel: null,
  mcp: [],
  prices: new Map(),
  agentsDir: null,
  spaces: [],
  hasMcpDoor: true,
  hasDemo: false,
  hasOpenaiDoor: true,
  openaiOrigins: [],
  logLevel: 'info',
  removedNameDays: REMOVED_NAME_DAYS,
  limits: DEFAULT_LIMITS,
  ceilings: DEFAULT_CEILINGS,
};
