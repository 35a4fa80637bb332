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
import { Turnstile, type TurnstileOptions } from '../../../../src/llm/providers/turnstile.ts';
import type { ProviderKind } from '../../../../src/llm/providers/provider.ts';
import { Outside, type OutsideOptions } from '../../../../src/outside/outside.ts';

/** How a server that speaks for a provider is asked for, beside what it does. */
export interface FaultOptions {
  readonly turnstile?: Partial<TurnstileOptions>;
  readonly outside?: Partial<OutsideOptions>;
  /** Another address than that of the server. */
  readonly baseUrl?: string;
  readonly key?: string;
}

export interface FaultRoom {
  readonly conch: Conch;
  readonly spaceId: SpaceId;
  readonly ana: MemberId;
  /** How often the provider has been asked. */
  readonly asked: () => number;
  readonly heard: readonly Heard[];
  /** Ana asks Lead, who follows a script: it asks HR, and goes on whatever becomes of that. */
  readonly play: () => Promise<Played>;
  readonly outcomes: () => Promise<readonly string[]>;
}

/** What became of a conversation. */
export interface Played {
  /** Each run with its outcome, or why it has failed. */
  readonly outcomes: readonly string[];
  /** What HR said, one text for each message. */
  readonly said: readonly string[];
  readonly asked: number;
}

/** What everyone hears when HR has ended in this way and the chain has gone on. */
export function goesOn(hr: string): readonly string[] {
  return ['Lead responded', `HR ${hr}`, 'Lead responded'];
}

// Waits are as long as ever, and over fifty times sooner.
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

/** A room with Lead, and HR whose provider does as the test says. */
export async function openFaultRoom(
  kind: ProviderKind,
  answers: RequestListener,
  options: FaultOptions = {},
): Promise<FaultRoom> {
  shared ??= openStage();
  return (await shared).openRoom(kind, answers, options);
}

/** Agents and their server take longer to make than all they do: the rooms of a file share them. */
let shared: Promise<Stage> | null = null;

/** For the end of each file that opens rooms. */
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
  /** Of HR. */
  readonly description?: string;
}

/** Lead and HR, before they are in any room; whoever opens it closes it. */
export async function openStage({ lead = LEAD, description = '' }: Cast = {}): Promise<Stage> {
  // Rooms come one after the other: HR asks whoever was opened last.
  let model: Model | null = null;
  const kind = llmKind({
    priceOf: () => null,
    find: async () => model ?? Promise.reject(new Error('nobody is there')),
  });
  // A provider is the same to any database: one of them is enough.
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
    const { id: spaceId } = await conch.spaces.create({ name, members });
    const { asked, heard } = server;
    return roomOf({ conch, spaceId, ana, hr: hr.id, asked, heard });
  };
  const close = async (): Promise<void> => {
    await conch.close({ drainMs: 0 });
    await place.remove();
  };
  return { openRoom, close };
}

/** A model at a server of this machine; the way to it ends with the test. */
export async function modelAt(
  kind: ProviderKind,
  place: string,
  {
    turnstile = {},
    outside: reach = {},
    baseUrl = `http://${place}/v1`,
    key = 'a-key',
  }: FaultOptions,
): Promise<Model> {
  const outside = new Outside({ outbound: [place], ...reach });
  onTestFinished(() => outside.close());
  const provider = { name: 'p', kind, baseUrl, key };
  return {
    languageModel: await languageModel(provider, 'm', boundFetch(provider, outside.fetch)),
    contextTokens: 8_000,
    price: null,
    turnstile: new Turnstile({ name: 'p', now: () => performance.now(), ...turnstile }),
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
    return (await Promise.all(runs)).flat().map(({ agentId, outcome }) => {
      const how = outcome?.kind === 'failed' ? outcome.failure : outcome?.kind;
      return `${agentId === hr ? 'HR' : 'Lead'} ${how}`;
    });
  };
  const play = async (): Promise<Played> => {
    await conch.post({ spaceId, from: ana, text: '@Lead please' });
    await conch.idle(spaceId);
    const messages = await conch.messages(spaceId);
    const said = messages.filter(({ senderName }) => senderName === 'HR').map(({ text }) => text);
    return { outcomes: await outcomes(), said, asked: asked() };
  };
  return { ...given, outcomes, play };
}

/** What a provider was asked. */
interface Heard {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server on loopback, and what it has been asked so far. */
export async function openServer(answers: RequestListener) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    // What is asked is heard first: a server that answers sooner may break the question off.
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

// Whoever hung up in the middle of a question has asked nothing.
const NOBODY = (): void => {};
