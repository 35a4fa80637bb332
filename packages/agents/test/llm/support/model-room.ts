import { LLMock } from '@copilotkit/aimock';
import { createConch, type Conch, type SettingsChange } from '@conch/runtime';
import type { MemberId, SpaceId } from '@conch/engine';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { onTestFinished } from 'vitest';
import type { LlmConfig } from '../../../src/llm/llm-config.ts';
import type { Price } from '../../../src/llm/model.ts';
import type { ToolServers } from '../../../src/mcp/tool-servers.ts';
import type { Fetch } from '../../../src/llm/providers/provider.ts';
import { thinkingKind, WIRES, type ModelWire } from './thinking-kind.ts';

export { WIRES, type ModelWire };

/** A mock provider over real HTTP. The provider stops when the test ends. */
export async function openProvider(): Promise<LLMock> {
  const mock = new LLMock({ port: 0 });
  onTestFinished(() => mock.stop());
  await mock.start();
  return mock;
}

export interface ModelRoom {
  readonly conch: Conch;
  readonly spaceId: SpaceId;
  readonly ana: MemberId;
  readonly say: (text: string) => Promise<void>;
  readonly heard: () => Promise<readonly string[]>;
  readonly outcomes: () => Promise<readonly string[]>;
}

interface ModelRoomOptions {
  readonly url: string;
  readonly wire: ModelWire;
  readonly agents: readonly string[];
  readonly space?: Pick<SettingsChange, 'policy' | 'kind' | 'forum'>;
  readonly main?: string;
  readonly price?: Price | null;
  readonly fetch?: Fetch;
  readonly contextTokens?: number;
  readonly servers?: ToolServers;
  /** The configuration of each agent, in addition to its model. */
  readonly config?: Partial<LlmConfig>;
}

/** A space with Ana and agents whose model is at an address. */
export async function openModelRoom(
  place: DatabaseKind,
  wanted: ModelRoomOptions,
): Promise<ModelRoom> {
  const { wire, agents, space = {}, config: more = {} } = wanted;
  const conch = await createConch({
    database: await (await place.forTest()).open(),
    kinds: [thinkingKind(wanted)],
  });
  onTestFinished(() => conch.close({ drainMs: 0 }));
  const ana = (await conch.people.create({ name: 'Ana' })).id;
  const names = new Map<string, string>([[ana, 'Ana']]);
  const ids: MemberId[] = [];
  for (const name of agents) {
    const config = { provider: 'p', model: wire.model, instructions: 'Be short.', ...more };
    const { id } = await conch.agents.create({ name, kind: 'llm', config });
    names.set(id, name);
    ids.push(id);
  }
  const main = ids[agents.indexOf(wanted.main ?? '')];
  const { id: spaceId } = await conch.spaces.create({
    name: 'Office',
    memberIds: [ana, ...ids],
    settings: { ...space, ...(main === undefined ? {} : { mainAgentId: main }) },
  });
  return {
    conch,
    spaceId,
    ana,
    say: async (text) => {
      await conch.post({ spaceId, from: ana, content: text });
      await conch.idle();
    },
    heard: async () =>
      (await conch.messages(spaceId)).map(({ senderName, content }) => `${senderName}: ${content}`),
    outcomes: async () => {
      const runs = (await conch.read.chains(spaceId)).map(({ id }) =>
        conch.read.runsOfChain(spaceId, id),
      );
      return (await Promise.all(runs))
        .flat()
        .map(({ agentId, outcome, failure }) => `${names.get(agentId)} ${failure ?? outcome}`);
    },
  };
}

/** True for a request of this agent that contains these words. */
export function asks(agent: string, ...words: readonly string[]) {
  return (request: unknown): boolean => {
    const text = JSON.stringify(request);
    return text.includes(`You are ${agent} `) && words.every((word) => text.includes(word));
  };
}
