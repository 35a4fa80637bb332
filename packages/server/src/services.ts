import type { AgentKind, Switchboard } from '@conch/agents';
import type { Clock, Conch } from '@conch/runtime';
import type { Database } from '@conch/store';
import type { AgentFiles } from './agent-files/agent-files.ts';
import type { Access } from './auth/access.ts';
import type { Gate } from './auth/gate.ts';
import type { OwnNames } from './auth/origin-check.ts';
import type { Tickets } from './auth/tickets.ts';
import type { Config } from './config.ts';
import type { Rates } from './limits.ts';
import type { ServerLog } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { ServerModels } from './providers/models.ts';
import type { WebhookSecrets } from './secrets/webhook-secrets.ts';
import type { Channels } from './socket/spaces/channels.ts';
import type { Presence } from './socket/spaces/presence.ts';
import type { ServerTime } from './server-time.ts';
import type { ServerTools } from './tools/server-tools.ts';

/** The dependencies of all parts of a server. */
export interface Services {
  readonly config: Config;
  /** A clock that never goes back, like `time`, so that expired credentials stay expired. */
  readonly clock: Clock;
  readonly time: ServerTime;
  readonly conch: Conch;
  readonly kinds: readonly AgentKind[];
  readonly switchboard: Switchboard;
  readonly database: Database;
  readonly gate: Gate;
  readonly access: Access;
  readonly tickets: Tickets;
  readonly webhookSecrets: WebhookSecrets;
  readonly models: ServerModels;
  readonly tools: ServerTools;
  readonly agentFiles: AgentFiles;
  readonly rates: Rates;
  readonly channels: Channels;
  readonly presence: Presence;
  readonly log: ServerLog;
  readonly metrics: Metrics;
  readonly newId: () => string;
  /** Called when somebody is about to open a socket and can watch. */
  readonly firstPersonArrived: () => void;
  /** The names and the origin of this server. They are known once the server listens. */
  readonly own: () => OwnNames;
}
