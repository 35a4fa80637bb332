import { setTimeout as sleep } from 'node:timers/promises';
import { unreachable } from '@conch/engine';
import type { Client } from '@conch/sdk';
import {
  TranscriptError,
  type SpaceSetup,
  type Transcript,
  type TranscriptStep,
} from '@conch/transcript';
import { CliFailure } from '../cli-failure.ts';
import { signIn } from '../connection/sign-in.ts';
import type { AgentSetups } from './agent-setups.ts';
import type { PlayedTurns } from './played-act.ts';
import { SpaceListener } from './space-listener.ts';
import type { TestServer } from './test-server.ts';

const LOOK_MS = 20;

interface StageParts {
  readonly server: TestServer;
  readonly transcript: Transcript;
  readonly setups: AgentSetups;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

interface StageSpace {
  readonly id: string;
  readonly listener: SpaceListener;
}

/** A test server with the spaces of a transcript and with real agents. */
export class AgentStage {
  readonly #parts: StageParts;
  readonly #ids = new Map<string, string>();
  readonly #people = new Map<string, Client>();
  readonly #spaces = new Map<string, StageSpace>();

  constructor(parts: StageParts) {
    this.#parts = parts;
  }

  /** Creates the people, the agents and the spaces. */
  async open(): Promise<void> {
    const { server, transcript, setups } = this.#parts;
    for (const setup of transcript.spaces) {
      if (setup.settings.kind === 'forum') {
        throw new CliFailure(
          'failed',
          `${transcript.file}: a forum can only be tested without “agents:”.`,
          'not-supported',
        );
      }
      for (const member of setup.members) {
        if (this.#ids.has(member.name)) continue;
        if (member.kind === 'person') await this.#addPerson(member.name);
        else this.#ids.set(member.name, await setups.create(server.client, member));
        if (member.kind === 'agent' && member.status === 'paused')
          await this.#switch(member.name, 'paused');
      }
    }
    const names = new Map([...this.#ids].map(([name, id]) => [id, name]));
    for (const setup of transcript.spaces) {
      const id = await this.#makeSpace(setup);
      const listener = new SpaceListener(server.client, id, names);
      this.#spaces.set(setup.name, { id, listener });
      await listener.live;
    }
  }

  close(): void {
    for (const { listener } of this.#spaces.values()) listener.close();
    for (const client of this.#people.values()) {
      if (client !== this.#parts.server.client) client.close();
    }
  }

  /** The id of a space on the server. */
  idOf(space: string): string {
    return this.#space(space).id;
  }

  /** Performs a line of the transcript, and waits until all agents are done. */
  async perform(step: TranscriptStep): Promise<PlayedTurns> {
    await this.#act(step);
    const all: PlayedTurns[] = [];
    for (const { listener } of this.#spaces.values()) {
      all.push(await listener.until(await this.#quiet(step, listener)));
    }
    return {
      acts: all.flatMap(({ acts }) => acts),
      notices: all.flatMap(({ notices }) => notices),
      areTogether: all.some(({ areTogether }) => areTogether),
    };
  }

  async #quiet(step: TranscriptStep, listener: SpaceListener): Promise<number> {
    const { timeoutMs, signal } = this.#parts;
    const end = performance.now() + timeoutMs;
    for (;;) {
      const seq = await listener.quietAt();
      if (seq !== null) return seq;
      if (signal.aborted) throw new CliFailure('interrupted', 'Stopped.');
      if (performance.now() > end)
        throw this.#problem(
          step,
          `the agents are not done after ${timeoutMs / 1000} seconds. --timeout gives them more`,
        );
      await sleep(LOOK_MS);
    }
  }

  async #act(step: TranscriptStep): Promise<void> {
    const { act } = step;
    const { client } = this.#parts.server;
    const { id: spaceId } = this.#space(step.space);
    const params = { spaceId };
    switch (act.kind) {
      case 'say':
        return this.#say(step, act);
      case 'continue':
        await this.#clientOf(act.who).call('continue', { params });
        return;
      case 'change':
        await client.call('changeSpace', {
          params,
          body: { settings: this.#settings(act.settings) },
        });
        return;
      case 'switch':
        return this.#switch(act.who, act.status);
      case 'join': {
        const id =
          this.#ids.get(act.member.name) ?? (await this.#parts.setups.create(client, act.member));
        this.#ids.set(act.member.name, id);
        await client.call('addMembers', { params, body: { memberIds: [id] } });
        return;
      }
      case 'leave':
        await client.call('removeMember', {
          params: { spaceId, memberId: this.#ids.get(act.who) ?? '' },
        });
        return;
      case 'skip':
      case 'delegate':
      case 'fail':
      case 'call':
      case 'stop':
      case 'pass-time':
      case 'tick':
      case 'open-thread':
      case 'reply-in-thread':
        throw this.#problem(
          step,
          'this line can only be tested without agents. Remove “agents:” and --agents, or the line',
        );
      default:
        return unreachable(act);
    }
  }

  async #say(
    step: TranscriptStep,
    act: Extract<TranscriptStep['act'], { kind: 'say' }>,
  ): Promise<void> {
    const { id: spaceId } = this.#space(step.space);
    const isService = !this.#people.has(act.who);
    const client = isService ? this.#parts.server.client : this.#clientOf(act.who);
    const replyToId = act.replyTo === null ? undefined : await this.#lastOf(spaceId, act.replyTo);
    await client.call('postMessage', {
      params: { spaceId },
      body: {
        content: act.text,
        clientId: crypto.randomUUID(),
        ...(isService ? { service: act.who } : {}),
        ...(replyToId === undefined ? {} : { replyToId }),
      },
    });
  }

  async #lastOf(spaceId: string, who: string): Promise<string | undefined> {
    const { items } = await this.#parts.server.client.call('readMessages', {
      params: { spaceId },
      query: {},
    });
    return items.findLast(({ sender }) => sender?.name === who)?.id;
  }

  // The first person is the owner of the server. Every other person gets an account.
  async #addPerson(name: string): Promise<void> {
    const { client, url } = this.#parts.server;
    if (this.#people.size === 0) {
      const { id } = await client.call('readMe');
      const { name: before } = await client.call('readPerson', { params: { personId: id } });
      if (before !== name)
        await client.call('changePerson', { params: { personId: id }, body: { name } });
      this.#ids.set(name, id);
      this.#people.set(name, client);
      return;
    }
    const { person, link } = await client.call('addPerson', { body: { name } });
    const secret = link.split('#setup=')[1] ?? '';
    const { token } = await signIn({ url, limitMs: SIGN_IN_WITHIN_MS }, { kind: 'link', secret });
    const { openClient } = await import('@conch/sdk');
    this.#ids.set(name, person.id);
    this.#people.set(name, openClient({ url, token }));
  }

  async #makeSpace({ name, members, settings }: SpaceSetup): Promise<string> {
    const memberIds = members.map((member) => this.#ids.get(member.name) ?? '');
    const { id } = await this.#parts.server.client.call('makeSpace', {
      body: { name, memberIds, settings: this.#settings(settings) },
    });
    return id;
  }

  /** Replaces names with ids, because a transcript contains names and the server needs ids. */
  #settings(settings: SpaceSetup['settings']) {
    const { mainAgentId, ...others } = settings;
    const main =
      mainAgentId === null || mainAgentId === undefined
        ? mainAgentId
        : (this.#ids.get(mainAgentId) ?? null);
    return main === undefined ? others : { ...others, mainAgentId: main };
  }

  async #switch(who: string, status: 'active' | 'paused'): Promise<void> {
    const agentId = this.#ids.get(who) ?? '';
    await this.#parts.server.client.call('changeAgent', { params: { agentId }, body: { status } });
  }

  #clientOf(who: string): Client {
    return this.#people.get(who) ?? this.#parts.server.client;
  }

  #space(name: string): StageSpace {
    const space = this.#spaces.get(name);
    if (space === undefined) throw new Error(`there is no space ${name}`);
    return space;
  }

  #problem({ line }: TranscriptStep, problem: string): TranscriptError {
    return new TranscriptError({ file: this.#parts.transcript.file, line }, problem);
  }
}

// The test server runs in this process, which may be busy, so the limit is generous.
const SIGN_IN_WITHIN_MS = 60_000;
