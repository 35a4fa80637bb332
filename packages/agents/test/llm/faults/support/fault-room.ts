import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { createConch, systemClock, type Clock, type Conch } from '@conch/runtime';
import type { MemberId, SpaceId } from '@conch/engine';
import { newSqlitePlace } from '@conch/test-databases';
import { onTestFinished } from 'vitest';
import { scriptKind } from '../../../../src/index.ts';
import { llmKind } from '../../../../src/llm/llm-kind.ts';
import type { Model } from '../../../../src/llm/model.ts';
import { boundFetch } from '../../../../src/llm/providers/bound-fetch.ts';
import { languageModel } from '../../../../src/llm/providers/language-model.ts';
import {
  ProviderLimiter,
  type ProviderLimiterOptions,
} from '../../../../src/llm/providers/provider-limiter.ts';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { GuardedFetch, type GuardedFetchOptions } from '../../../../src/outbound/guarded-fetch.ts';

/** Options for the provider of a test. */
export interface FaultOptions {
  readonly limiter?: Partial<ProviderLimiterOptions>;
  readonly outside?: Partial<GuardedFetchOptions>;
  /** The address of the provider, if it differs from the address of the test server. */
  readonly baseUrl?: string;
  readonly key?: string;
}

export interface FaultRoom {
  readonly conch: Conch;
  readonly spaceId: SpaceId;
  readonly ana: MemberId;
  /** The number of calls that the provider has received. */
  readonly asked: () => number;
  readonly heard: readonly Heard[];
  /**
   * Plays one conversation. Ana asks Lead, which is a script agent. Lead asks HR and continues
   * whatever the result.
   */
  readonly play: () => Promise<FaultOutcome>;
  readonly outcomes: () => Promise<readonly string[]>;
}

/** The result of a conversation. */
export interface FaultOutcome {
  /** Each run as the name of its agent with the outcome or the failure. */
  readonly outcomes: readonly string[];
  /** The texts of HR, one per message. */
  readonly said: readonly string[];
  readonly asked: number;
}

/** The outcomes if HR ended this way and the chain continued. */
export function goesOn(hr: string): readonly string[] {
  return ['Lead responded', `HR ${hr}`, 'Lead responded'];
}

// With this clock all waits are fifty times shorter.
export const HURRIED: Clock = {
  ...systemClock,
  after: (ms, call) => systemClock.after(ms / 50, call),
};

const LEAD = [
  {
    when: { trigger: 'message' },
    do: { say: 'I ask HR.', mentionAgent: { target: 'HR', reason: 'to know', expectReply: true } },
  },
  { do: { say: 'I go on.' } },
];

/** A space with the agents Lead and HR. The provider of HR behaves as `answers` says. */
export async function openFaultRoom(
  kind: ProviderKind,
  answers: RequestListener,
  options: FaultOptions = {},
): Promise<FaultRoom> {
  shared ??= openStage();
  return (await shared).openRoom(kind, answers, options);
}

/** Creating the agents and their server is slow, so the rooms of a file share them. */
let shared: Promise<Stage> | null = null;

/** Closes the shared agents. Call this at the end of each test file that opens rooms. */
export async function leaveFaultRooms(): Promise<void> {
  const stage = await shared;
  shared = null;
  await stage?.close();
}

interface Stage {
  readonly openRoom: (
    kind: ProviderKind,
    answers: RequestListener,
    options: FaultOptions,
  ) => Promise<FaultRoom>;
  readonly close: () => Promise<void>;
}

interface Cast {
  /** The script of Lead. */
  readonly lead?: readonly object[];
  /** The description of HR. */
  readonly description?: string;
}

/** Creates Lead and HR before they join any room. The caller closes the stage. */
export async function openStage({ lead = LEAD, description = '' }: Cast = {}): Promise<Stage> {
  // Rooms are opened one after the other. HR uses the provider of the newest room.
  let model: Model | null = null;
  const kind = llmKind({
    priceOf: () => null,
    find: async () => model ?? Promise.reject(new Error('nobody is there')),
  });
  // Providers behave the same on every database, so one database is enough.
  const place = await newSqlitePlace();
  const conch = await createConch({
    database: await place.open(),
    kinds: [scriptKind, kind],
    clock: HURRIED,
  });
  const { id: ana } = await conch.people.create({ name: 'Ana' });
  const leader = await conch.agents.create({ name: 'Lead', kind: 'script', config: lead });
  const config = { provider: 'p', model: 'm', instructions: 'Be short.' };
  const hr = await conch.agents.create({ name: 'HR', kind: 'llm', description, config });
  const openRoom: Stage['openRoom'] = async (wire, answers, options) => {
    const server = await openServer(answers);
    model = await modelAt(wire, server.place, options);
    const name = 'Office';
    const members = [ana, leader.id, hr.id];
    const { id: spaceId } = await conch.spaces.create({ name, memberIds: members });
    const { asked, heard } = server;
    return roomOf({ conch, spaceId, ana, hr: hr.id, asked, heard });
  };
  const close = async (): Promise<void> => {
    await conch.close({ drainMs: 0 });
    await place.remove();
  };
  return { openRoom, close };
}

/** A model at a server on this machine. The connection closes when the test ends. */
export async function modelAt(
  kind: ProviderKind,
  place: string,
  {
    limiter = {},
    outside: reach = {},
    baseUrl = `http://${place}/v1`,
    key = 'a-key',
  }: FaultOptions,
): Promise<Model> {
  const outside = new GuardedFetch({ outbound: [place], ...reach });
  onTestFinished(() => outside.close());
  const provider = { name: 'p', kind, baseUrl, key };
  return {
    languageModel: await languageModel(provider, 'm', boundFetch(provider, outside.fetch)),
    contextTokens: 8_000,
    price: null,
    limiter: new ProviderLimiter({ name: 'p', now: () => performance.now(), ...limiter }),
  };
}

function roomOf(
  given: Pick<FaultRoom, 'conch' | 'spaceId' | 'ana' | 'asked' | 'heard'> & {
    readonly hr: MemberId;
  },
): FaultRoom {
  const { conch, spaceId, ana, hr, asked } = given;
  const outcomes = async () => {
    const chains = await conch.read.chains(spaceId);
    const runs = chains.map(({ id }) => conch.read.runsOfChain(spaceId, id));
    return (await Promise.all(runs)).flat().map(({ agentId, outcome, failure }) => {
      const how = failure ?? outcome ?? undefined;
      return `${agentId === hr ? 'HR' : 'Lead'} ${how}`;
    });
  };
  const play = async (): Promise<FaultOutcome> => {
    await conch.post({ spaceId, from: ana, content: '@Lead please' });
    await conch.idle(spaceId);
    const messages = await conch.messages(spaceId);
    const said = messages
      .filter(({ senderName }) => senderName === 'HR')
      .map(({ content }) => content);
    return { outcomes: await outcomes(), said, asked: asked() };
  };
  return { ...given, outcomes, play };
}

/** A request that a provider received. */
interface Heard {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on loopback that records its requests. */
export async function openServer(answers: RequestListener) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    // The server reads the request first, because an early answer may interrupt it.
    void textOf(request).then((body) => {
      heard.push({ url: request.url ?? '', headers: request.headers, body });
      answers(request, response);
    }, NOBODY);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { place, heard, asked: () => heard.length };
}

// Ignores interrupted requests.
const NOBODY = (): void => {};
