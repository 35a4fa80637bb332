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
  /** Whether a server that has nothing yet gets a demo space. */
  readonly hasDemo: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info';
  readonly limits: ServerLimits;
}

/** Bounds on what one server takes; all are settings. */
export interface ServerLimits {
  readonly bodyBytes: number;
  readonly headerBytes: number;
  readonly frameBytes: number;
  readonly jsonDepth: number;
  /** How long someone may take to send a request. */
  readonly requestMs: number;
  readonly socketsPerPerson: number;
  readonly helloMs: number;
  readonly heartbeatMs: number;
  /** What may wait unsent for one reader before it is taken off the live feed. */
  readonly unsentBytes: number;
  /** How long such a reader may stand still before its socket is closed. */
  readonly stalledMs: number;
  /** How long stream chunks are gathered. */
  readonly coalesceMs: number;
  readonly postsPer10s: number;
  readonly postsPer10sInSpace: number;
  readonly requestsPer10s: number;
  /** Answers that one person, or strangers of one address, have not yet taken. */
  readonly answersAtOnce: number;
  readonly exportsAtOnce: number;
  /** For one name from one address. */
  readonly failedSignInsPerMinute: number;
  readonly failedUpgradesPer10s: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  bodyBytes: 1024 * 1024,
  headerBytes: 16 * 1024,
  frameBytes: 256 * 1024,
  jsonDepth: 32,
  requestMs: 30_000,
  socketsPerPerson: 20,
  helloMs: 5_000,
  heartbeatMs: 20_000,
  unsentBytes: 32 * 1024,
  stalledMs: 10_000,
  coalesceMs: 16,
  postsPer10s: 10,
  postsPer10sInSpace: 100,
  requestsPer10s: 1_000,
  answersAtOnce: 20,
  exportsAtOnce: 2,
  failedSignInsPerMinute: 10,
  failedUpgradesPer10s: 5,
};
