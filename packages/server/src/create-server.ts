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
import type { Database } from '@conch/store';
import { AgentFiles } from './agent-files/agent-files.ts';
import { agentsFolder } from './agent-files/agents-folder.ts';
import { Access } from './auth/access.ts';
import { isSecure } from './auth/cookie.ts';
import { Gate } from './auth/gate.ts';
import { makeSignInLink } from './auth/links.ts';
import { ownNames, type OwnNames } from './auth/origin-check.ts';
import { Tickets } from './auth/tickets.ts';
import type { Config } from './config.ts';
import { firstComer } from './first-comer.ts';
import { agentHandlers } from './http/agents.ts';
import type { Handlers } from './http/asked.ts';
import { comingInHandlers } from './http/coming-in.ts';
import { documentHandlers } from './http/documents.ts';
import { approvalHandlers } from './http/approvals.ts';
import { costHandlers } from './http/costs.ts';
import { floorHandlers } from './http/floor.ts';
import { forumHandlers } from './http/forum.ts';
import { forumRunHandlers } from './http/forum-runs.ts';
import { httpServer } from './http/http-server.ts';
import { memberHandlers } from './http/members.ts';
import { messageHandlers } from './http/messages.ts';
import { modelHandlers } from './http/models.ts';
import { toolHandlers } from './http/tools.ts';
import { peopleHandlers } from './http/people.ts';
import { serveRoot } from './http/root.ts';
import { serveRoutes } from './http/serve-routes.ts';
import { spaceHandlers } from './http/spaces.ts';
import { tickHandlers } from './http/ticks.ts';
import { makeRates } from './limits.ts';
import { listenOnPort } from './listen-port.ts';
import { logRuntime, makeLog } from './log.ts';
import { Metrics } from './metrics.ts';
import { openDatabase } from './open-database.ts';
import { outsideAgents } from './outside-agents.ts';
import { pageFiles, servePage } from './page-files.ts';
import { foundHere } from './providers/found-here.ts';
import { serverModels } from './providers/models.ts';
import { Secrets } from './secrets/secrets.ts';
import { WebhookSecrets } from './secrets/webhook-secrets.ts';
import type { Services } from './services.ts';
import { Channels } from './socket/channels.ts';
import { Presence } from './socket/presence.ts';
import { AgentSockets } from './socket/agents/agent-sockets.ts';
import { Sockets } from './socket/sockets.ts';
import { Upgrades } from './socket/upgrades.ts';
import { serverTools } from './tools/server-tools.ts';
import { keyOfDataDirectory } from './start/secret-key.ts';
import { FrameMaker } from './wire/frame-maker.ts';
import { membersOnWire } from './wire/member.ts';
import { tickPosts } from './wire/tick-posts.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly kinds: readonly AgentKind[];
  /** One that is open already, in the place of the one that the configuration names. */
  readonly database?: Database;
  readonly clock?: Clock;
  /** What there must be before anyone can ask for it. */
  readonly prepare?: (stage: Pick<ConchServer, 'conch' | 'database'>) => Promise<void>;
  /** Called once, when the first person since the start is about to look, by a socket. */
  readonly cameIn?: (stage: Pick<ConchServer, 'conch' | 'database'>) => Promise<void>;
  /** What Conch itself may be told beyond this. */
  readonly runtime?: Pick<ConchOptions, 'timing' | 'limits' | 'parallelRuns' | 'crashPoint'>;
  /** Gets every log line as JSON; standard error unless given. */
  readonly logTo?: { write(line: string): void };
  /** Tells the operator, in words, what is wrong with files of theirs. */
  readonly tell?: (words: string) => void;
}

/** A running server. */
export interface ConchServer {
  /** Where people find it, without a slash at the end. */
  readonly origin: string;
  readonly port: number;
  readonly conch: Conch;
  readonly database: Database;
  /** A link that signs a person in, once, within 15 minutes. */
  readonly signInLink: (personId: string) => Promise<string>;
  /** Models on this machine, and whether this server has them already. */
  readonly modelsHere: () => ReturnType<typeof foundHere>;
  readonly close: () => Promise<void>;
}

/** Opens the database, starts Conch on it, and listens. */
export async function createServer(options: ServerOptions): Promise<ConchServer> {
  const { config } = options;
  const database = options.database ?? (await openDatabase(config));
  const metrics = new Metrics();
  const log = makeLog(config.logLevel, options.logTo);
  const { clock = systemClock, runtime = {} } = options;
  const switchboard = new Switchboard();
  const serverKey = config.secretKey ?? keyOfDataDirectory(config.dataDir);
  const newId = idSource(() => clock.now());
  const secrets = new Secrets({ database, clock, newId, serverKey });
  const webhookSecrets = new WebhookSecrets(secrets);
  const outside = outsideAgents({ config, clock, log, switchboard, webhookSecrets });
  const tools = serverTools({ config, clock, database, log });
  const models = await serverModels({ config, clock, database, log, secrets, tools });
  const kinds = [...options.kinds, outside.kind, models.kind];
  const conch = await createConch({
    ...runtime,
    database,
    kinds,
    clock,
    log: (line) => {
      metrics.countRuntime(line);
      logRuntime(log, line);
    },
  });
  let own: OwnNames | null = null;
  const cameIn = firstComer(log, () => options.cameIn?.({ conch, database }));
  const shared = { database, metrics, log, clock, conch, kinds, newId, cameIn };
  const tickets = new Tickets(serverKey, clock);
  const { providers } = models;
  const { tell = () => {} } = options;
  const folder = agentsFolder(config);
  const agentFiles = new AgentFiles({ conch, database, clock, providers, folder, tell });
  const made = { ...shared, switchboard, webhookSecrets, models, tools, tickets, agentFiles };
  const services = makeServices(config, made, () => {
    if (own === null) throw new Error('the server does not listen yet');
    return own;
  });
  try {
    await options.prepare?.({ conch, database });
    await agentFiles.start();
    const running = await listen(services);
    own = running.own;
    tools.servers.start();
    const close = async (): Promise<void> => {
      await agentFiles.close();
      await running.close();
      await Promise.all([outside.close(), models.close(), tools.close()]);
    };
    const { origin } = own;
    const signInLink = linkMaker(services);
    const modelsHere = () => foundHere(models);
    return { ...running, close, origin, conch, database, signInLink, modelsHere };
  } catch (error) {
    await agentFiles.close();
    await conch.close({ drainMs: 0 });
    await Promise.all([outside.close(), models.close(), tools.close()]);
    throw error;
  }
}

function makeServices(
  config: Config,
  made: Pick<
    Services,
    | 'database'
    | 'metrics'
    | 'log'
    | 'clock'
    | 'conch'
    | 'kinds'
    | 'switchboard'
    | 'webhookSecrets'
    | 'models'
    | 'tools'
    | 'tickets'
    | 'agentFiles'
    | 'newId'
    | 'cameIn'
  >,
  own: () => OwnNames,
): Services {
  const { database, clock, conch, log } = made;
  const { adminToken, limits } = config;
  const secure = isSecure(config);
  const channels = new Channels({
    conch,
    clock,
    log,
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
    gate: new Gate({ database, clock, adminToken, isSecure: secure }),
    access: new Access(database, clock),
    rates: makeRates(limits),
    isSecure: secure,
  };
}

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
  const files = pageFiles();
  const app = httpServer(services, tls, files);
  serveRoutes(app, services, handlersOf(services));
  serveRoot(app, services);
  servePage(app, files);
  const [sockets, agentSockets] = [new Sockets(services), new AgentSockets(services)];
  const upgrades = new Upgrades(services, [sockets, agentSockets]);
  upgrades.listenOn(app.server);
  const close = async (): Promise<void> => {
    upgrades.close();
    sockets.close();
    // Agents may end what they are at while Conch waits for it; only then are they sent away.
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
    ...comingInHandlers(services),
    ...peopleHandlers(services),
    ...agentHandlers(services),
    ...modelHandlers(services),
    ...toolHandlers(services),
    ...spaceHandlers(services),
    ...memberHandlers(services),
    ...messageHandlers(services),
    ...floorHandlers(services),
    ...costHandlers(services),
    ...approvalHandlers(services),
    ...forumHandlers(services),
    ...tickHandlers(services),
    ...forumRunHandlers(services),
    ...documentHandlers(),
  };
}

function readTls({ certFile, keyFile }: NonNullable<Config['tls']>) {
  return { cert: readFileSync(certFile), key: readFileSync(keyFile) };
}

function linkMaker(services: Services): ConchServer['signInLink'] {
  return async (personId) => (await makeSignInLink(services, personId)).link;
}
