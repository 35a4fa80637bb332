import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Switchboard, type AgentKind } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import {
  createConch,
  idSource,
  systemClock,
  type Clock,
  type Conch,
  type ConchOptions,
} from '@conch/runtime';
import { type Database, tickNumbered } from '@conch/store';
import { AgentFiles } from './agent-files/agent-files.ts';
import { agentsFolder } from './agent-files/agents-folder.ts';
import { Access } from './auth/access.ts';
import { Gate } from './auth/gate.ts';
import { makeSignInLink } from './auth/links.ts';
import { ownNames, type OwnNames } from './auth/origin-check.ts';
import { Tickets } from './auth/tickets.ts';
import type { Config } from './config.ts';
import { agentHandlers } from './http/agents/agents.ts';
import type { Handlers } from './http/route-request.ts';
import { signInHandlers } from './http/people/sign-in.ts';
import { documentHandlers } from './http/documents.ts';
import { approvalHandlers } from './http/spaces/approvals.ts';
import { backupHandlers } from './http/backup.ts';
import { copyHandlers } from './http/spaces/space-copies.ts';
import { costHandlers } from './http/spaces/costs.ts';
import { exchangeHandlers } from './http/spaces/exchanges.ts';
import { floorHandlers } from './http/spaces/floor.ts';
import { forumHandlers } from './http/forum/forum.ts';
import { forumRunHandlers } from './http/forum/forum-runs.ts';
import { httpServer } from './http/connection/http-server.ts';
import { grantHandlers } from './http/spaces/grants.ts';
import { memberHandlers } from './http/people/members.ts';
import { messageHandlers } from './http/spaces/messages.ts';
import { modelHandlers } from './http/agents/models.ts';
import { toolHandlers } from './http/agents/tools.ts';
import { peopleHandlers } from './http/people/people.ts';
import { serveRoot } from './http/root.ts';
import { serveRoutes } from './http/serve-routes.ts';
import { scheduleHandlers } from './http/spaces/schedules.ts';
import { serviceHandlers } from './http/spaces/services.ts';
import { sharingHandlers } from './http/spaces/sharing.ts';
import { faceHandlers } from './http/people/faces.ts';
import { ownListHandlers } from './http/spaces/own-list.ts';
import { spaceHandlers } from './http/spaces/spaces.ts';
import { tickHandlers } from './http/forum/ticks.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { makeRates } from './limits.ts';
import { listenOnPort } from './listen-port.ts';
import { logRuntime, makeLog, type ServerLog } from './log.ts';
import { Metrics } from './metrics.ts';
import { openDatabase } from './open-database.ts';
import { serveOpenai } from './openai/serve-openai.ts';
import { outsideAgents } from './outside-agents.ts';
import { ownPageFiles, servePage } from './page-files.ts';
import { localProviders } from './providers/local-providers.ts';
import { serverModels } from './providers/models.ts';
import { Secrets } from './secrets/secrets.ts';
import { WebhookSecrets } from './secrets/webhook-secrets.ts';
import type { Services } from './services.ts';
import { Channels } from './socket/spaces/channels.ts';
import { Presence } from './socket/spaces/presence.ts';
import { AgentSockets } from './socket/agents/agent-sockets.ts';
import { Sockets } from './socket/sockets.ts';
import { Upgrades } from './socket/upgrades.ts';
import { ServerTime } from './server-time.ts';
import { serverTools } from './tools/server-tools.ts';
import { keyOfDataDirectory } from './start/secret-key.ts';
import { FrameMaker } from './wire/frame-maker.ts';
import { membersOnWire } from './wire/people/member.ts';
import { agentsPosts, type PostChange } from './wire/forum/forum-news.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly kinds: readonly AgentKind[];
  /** An open database to use instead of the configured one. */
  readonly database?: Database;
  readonly clock?: Clock;
  /** A token with admin rights for programs on this machine, valid until the server stops. */
  readonly localToken?: string;
  /** Creates data that must exist before the first request. */
  readonly prepare?: (stage: Pick<ConchServer, 'conch' | 'database'>) => Promise<void>;
  /** Called once after the start, when the first person is about to open a socket. */
  readonly onFirstPerson?: (stage: Pick<ConchServer, 'conch' | 'database'>) => Promise<void>;
  /** Further options of the runtime. */
  readonly runtime?: Pick<ConchOptions, 'timing' | 'limits' | 'parallelRuns' | 'crashPoint'>;
  /** Receives every log line as JSON. The default is standard error. */
  readonly logTo?: { write(line: string): void };
  /** Prints problems with agent files for the operator. */
  readonly tell?: (words: string) => void;
}

/** A running server. */
export interface ConchServer {
  /** The address under which people open the server, without a trailing slash. */
  readonly origin: string;
  readonly port: number;
  readonly conch: Conch;
  readonly database: Database;
  /** A one-time sign-in link for a person, valid for 15 minutes. */
  readonly signInLink: (personId: string) => Promise<string>;
  /** The model providers on this machine, and whether this server has added them. */
  readonly modelsHere: () => ReturnType<typeof localProviders>;
  readonly close: () => Promise<void>;
}

/** Opens the database, starts Conch on it and listens. */
export async function createServer(options: ServerOptions): Promise<ConchServer> {
  const { config, clock = systemClock, runtime = {} } = options;
  const database = options.database ?? (await openDatabase(config));
  const metrics = new Metrics();
  const log = makeLog(config.logLevel, options.logTo);
  const switchboard = new Switchboard();
  const serverKey = config.secretKey ?? keyOfDataDirectory(config.dataDir);
  const newId = idSource(() => clock.now());
  const time = new ServerTime({ database, clock, log });
  const secrets = new Secrets({ database, clock, newId, serverKey });
  const webhookSecrets = new WebhookSecrets(secrets);
  const outside = outsideAgents({ config, clock, log, switchboard, webhookSecrets });
  const tools = serverTools({ config, clock, database, log });
  const models = await serverModels({ config, clock, database, log, secrets, tools });
  const kinds = [...options.kinds, outside.kind, models.kind];
  const conch = await createConch({
    ...runtimeOptions(config, runtime),
    database,
    kinds,
    clock,
    log: (line) => {
      metrics.countRuntime(line);
      logRuntime(log, line);
    },
  });
  let own: OwnNames | null = null;
  const firstPersonArrived = firstComer(log, () => options.onFirstPerson?.({ conch, database }));
  const shared = { database, metrics, log, clock: time, time, conch, kinds, newId };
  const tickets = new Tickets({ key: serverKey, clock: time, database });
  const agentFiles = agentFilesOf(options, { conch, database, clock, ...models });
  const made = { ...shared, switchboard, webhookSecrets, models, tools, tickets, agentFiles };
  const { localToken = null } = options;
  const services = makeServices(config, { ...made, localToken, firstPersonArrived }, () => {
    if (own === null) throw new Error('the server is not listening yet');
    return own;
  });
  try {
    await time.start();
    await options.prepare?.({ conch, database });
    await agentFiles.start();
    const running = await listen(services);
    own = running.own;
    tools.servers.start();
    const close = async (): Promise<void> => {
      await agentFiles.close();
      await time.close();
      await running.close();
      await Promise.all([outside.close(), models.close(), tools.close()]);
    };
    const { origin } = own;
    const asked = { signInLink: linkMaker(services), modelsHere: () => localProviders(models) };
    return { ...running, ...asked, close, origin, conch, database };
  } catch (error) {
    await agentFiles.close();
    await time.close();
    await conch.close({ drainMs: 0 });
    await Promise.all([outside.close(), models.close(), tools.close()]);
    throw error;
  }
}

function agentFilesOf(
  { config, tell = () => {} }: ServerOptions,
  parts: Pick<
    ConstructorParameters<typeof AgentFiles>[0],
    'conch' | 'database' | 'clock' | 'providers'
  >,
): AgentFiles {
  const { conch, database, clock, providers } = parts;
  return new AgentFiles({ conch, database, clock, providers, folder: agentsFolder(config), tell });
}

function makeServices(
  config: Config,
  made: Pick<
    Services,
    | 'database'
    | 'metrics'
    | 'log'
    | 'clock'
    | 'time'
    | 'conch'
    | 'kinds'
    | 'switchboard'
    | 'webhookSecrets'
    | 'models'
    | 'tools'
    | 'tickets'
    | 'agentFiles'
    | 'newId'
    | 'firstPersonArrived'
  > & { readonly localToken: string | null },
  own: () => OwnNames,
): Services {
  const { database, clock, conch, log, metrics } = made;
  const { limits } = config;
  const adminTokens = [config.adminToken, made.localToken].filter((token) => token !== null);
  const channels = new Channels({
    conch,
    clock,
    log,
    metrics,
    coalesceMs: limits.coalesceMs,
    frameMaker: (spaceId) => frameMaker(conch, database, spaceId),
  });
  const presence = new Presence((spaceId) => {
    const online = [...presence.online(spaceId)];
    void channels.pass(spaceId, { type: 'presence', spaceId, online }).catch(() => {});
  });
  return {
    ...made,
    config,
    channels,
    presence,
    own,
    gate: new Gate({ database, time: made.time, adminTokens, own }),
    access: new Access(database, clock, (floor) => made.time.saw(floor)),
    rates: makeRates(limits),
  };
}

/** The runtime options that the operator configures. */
function runtimeOptions(
  { ceilings, removedNameDays }: Config,
  runtime: NonNullable<ServerOptions['runtime']>,
): Pick<ConchOptions, 'timing' | 'limits' | 'ceilings' | 'parallelRuns' | 'crashPoint'> {
  const removedNameMs = removedNameDays * DAY_MS;
  return { ...runtime, ceilings, limits: { removedNameMs, ...runtime.limits } };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function frameMaker(conch: Conch, database: Database, spaceId: SpaceId): FrameMaker {
  return new FrameMaker(spaceId, {
    message: (id) => conch.read.message(spaceId, id),
    members: (members) => membersOnWire(database, spaceId, members),
    tickPosts: (tick, seq) => tickPosts({ conch, database }, { spaceId, tick, seq }),
  });
}

async function listen(services: Services) {
  const { config, access, conch } = services;
  const { host, publicOrigin } = config;
  await access.start();
  const tls = config.tls === null ? null : readTls(config.tls);
  const files = ownPageFiles();
  const app = httpServer(services, tls, files);
  const handlers = handlersOf(services);
  serveRoutes(app, services, handlers);
  const closeMcp = serveMcp(app, services, handlers);
  serveRoot(app, services);
  serveOpenai(app, services);
  servePage(app, files);
  const [sockets, agentSockets] = [new Sockets(services), new AgentSockets(services)];
  const upgrades = new Upgrades(services, [sockets, agentSockets]);
  upgrades.listenOn(app.server);
  const close = async (): Promise<void> => {
    upgrades.close();
    sockets.close();
    closeMcp();
    // Agents may finish their runs while Conch closes, so their sockets are closed afterwards.
    const ended = conch.close().finally(() => {
      agentSockets.close();
      access.close();
    });
    await Promise.all([app.close(), ended]);
  };
  await app.ready();
  await listenOnPort(config, (port) => app.listen({ host, port }));
  const { port } = app.server.address() as AddressInfo;
  return { port, close, own: ownNames({ port, publicOrigin, isTls: tls !== null }) };
}

function handlersOf(services: Services): Handlers {
  return {
    ...signInHandlers(services),
    ...peopleHandlers(services),
    ...agentHandlers(services),
    ...modelHandlers(services),
    ...toolHandlers(services),
    ...spaceHandlers(services),
    ...ownListHandlers(services),
    ...faceHandlers(services),
    ...memberHandlers(services),
    ...grantHandlers(services),
    ...messageHandlers(services),
    ...exchangeHandlers(services),
    ...floorHandlers(services),
    ...scheduleHandlers(services),
    ...serviceHandlers(services),
    ...sharingHandlers(services),
    ...costHandlers(services),
    ...approvalHandlers(services),
    ...forumHandlers(services),
    ...tickHandlers(services),
    ...forumRunHandlers(services),
    ...backupHandlers(services),
    ...copyHandlers(services),
    ...documentHandlers(),
  };
}

function readTls({ certFile, keyFile }: NonNullable<Config['tls']>) {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

// The operator needs no permission of a person.
const BY_OPERATOR = { by: null, action: 'manage-people', spaceId: null } as const;

function linkMaker(services: Services): ConchServer['signInLink'] {
  return async (personId) => (await makeSignInLink(services, BY_OPERATOR, personId)).link;
}

/**
 * Runs `welcome` once, when the first person is about to open a socket. No caller waits for
 * `welcome`.
 */
function firstComer(log: ServerLog, welcome: () => Promise<void> | undefined): () => void {
  let isExpected = true;
  return () => {
    if (!isExpected) return;
    isExpected = false;
    welcome()?.catch((error: unknown) => {
      const { name } = error instanceof Error ? error : new Error('not an error');
      log.error({ what: 'failure', during: 'welcoming', error: name });
    });
  };
}

/**
 * The posts of agents in a tick that ended with this event. They are read from the store, so that a
 * reader who joined during the tick gets all of them.
 */
async function tickPosts(
  { conch, database }: { readonly conch: Conch; readonly database: Database },
  { spaceId, tick, seq }: { spaceId: SpaceId; tick: number; seq: number },
): Promise<readonly PostChange[]> {
  const row = await database.read(() => tickNumbered(spaceId, tick));
  const posts: PostChange[] = [];
  if (row === null) return posts;
  for await (const item of conch.subscribe(spaceId, { after: row.plannedSeq - 1 })) {
    if (item.kind !== 'event') break;
    posts.push(...agentsPosts(item));
    if (item.seq >= seq) break;
  }
  return posts;
}
