import type { GivenModels, McpServer } from '@conch/agents';
import type { PresetName } from '@conch/protocol';

/** How a server runs: flags, then the environment, then `conch.yaml`, then what stands here. */
export interface Config {
  readonly dataDir: string;
  /** `null`: SQLite in the data directory. */
  readonly databaseUrl: string | null;
  readonly host: string;
  readonly port: number;
  /** Whether someone asked for this port: then it is this one or none. */
  readonly isPortAsked: boolean;
  /** For automation: a bearer token with the rights of an admin. */
  readonly adminToken: string | null;
  /** What seals tickets and secrets; `null`: `secret.key` of the data directory. */
  readonly secretKey: string | null;
  /** Where people find this server, if that is not where it listens. */
  readonly publicOrigin: string | null;
  readonly isBehindProxy: boolean;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** What agents and others outside may be reached, as `docs/settings.md` has it. */
  readonly outbound: readonly string[];
  /** Keys of providers of models that were set where it was started. */
  readonly providerKeys: Readonly<Partial<Record<PresetName, string>>>;
  /** Servers of tools for agents; only the operator can add one. */
  readonly mcp: readonly McpServer[];
  /** What the operator says models cost, and how much fits into them. */
  readonly prices: GivenModels;
  /** The folder of files that describe agents; `null`: `agents` in the data directory. */
  readonly agentsDir: string | null;
  /** Whether a server that has nothing yet gets a demo space. */
  readonly hasDemo: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info';
  readonly limits: ServerLimits;
}

/** Bounds on what one server takes; all are settings. */
export interface ServerLimits {
  readonly bodyBytes: number;
  /** Of all values in a body, those in lists and objects included. */
  readonly bodyValues: number;
  readonly headerBytes: number;
  readonly frameBytes: number;
  /** Of an agent: its whole answer is one frame. */
  readonly agentFrameBytes: number;
  /** Of an agent that has yet to say who it is. */
  readonly helloFrameBytes: number;
  readonly jsonDepth: number;
  /** Of one frame: what one frame costs must not depend on how its bytes are cut up. */
  readonly jsonValues: number;
  /** How long someone may take to send a request. */
  readonly requestMs: number;
  readonly socketsPerPerson: number;
  readonly socketsPerAgent: number;
  /** Sockets of which nobody knows yet whose they are. */
  readonly unknownSockets: number;
  readonly unknownSocketsPerAddress: number;
  readonly helloMs: number;
  readonly heartbeatMs: number;
  /** What may wait unsent for one reader before it is taken off the live feed. */
  readonly unsentBytes: number;
  /** How long such a reader may stand still before its socket is closed. */
  readonly stalledMs: number;
  /** What may wait for an agent in all, tasks that it has not read included. */
  readonly agentUnsentBytes: number;
  /** How long stream chunks are gathered. */
  readonly coalesceMs: number;
  readonly postsPer10s: number;
  readonly postsPer10sInSpace: number;
  readonly requestsPer10s: number;
  /** Answers that one person, or strangers of one address, have not yet taken. */
  readonly answersAtOnce: number;
  readonly exportsAtOnce: number;
  readonly trialsPerMinute: number;
  /** For one name from one address. */
  readonly failedSignInsPerMinute: number;
  readonly failedUpgradesPer10s: number;
  /** What an agent says faster than this is read later. */
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
  requestsPer10s: 1_000,
  answersAtOnce: 20,
  exportsAtOnce: 2,
  trialsPerMinute: 20,
  failedSignInsPerMinute: 10,
  failedUpgradesPer10s: 5,
  agentFramesPer10s: 20_000,
  agentBytesPer10s: 16 * 1024 * 1024,
};

/** On this machine alone, on any free port, with nothing that an operator may set. */
export const PLAIN_CONFIG: Omit<Config, 'dataDir'> = {
  databaseUrl: null,
  host: '127.0.0.1',
  port: 0,
  isPortAsked: true,
  adminToken: null,
  secretKey: null,
  publicOrigin: null,
  isBehindProxy: false,
  tls: null,
  outbound: [],
  providerKeys: {},
  mcp: [],
  prices: new Map(),
  agentsDir: null,
  hasDemo: false,
  logLevel: 'info',
  limits: DEFAULT_LIMITS,
};
