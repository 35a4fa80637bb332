import type { Task } from '@conch/agents';
import { asMessageId, type MemberId, type PolicyName, type SpaceId } from '@conch/engine';
import { Refused, type MessageView } from '../../src/index.ts';
import type { House, Scene } from './house.ts';
import { Ledger, type Disclosure, type Glimpse, type Wording } from './ledger.ts';
import { plainWord, type WordOf } from './obedient.ts';
import { AGENT_COUNT, nextName, pick, seatsOf, type Plot } from './plot.ts';
import type { Utterance, World } from './world.ts';
import { everyDecision, everyMessage } from '../support/everything.ts';

/** The same two rooms through the door of the whole runtime, on a database. */
export class ConchWorld implements World, Scene {
  readonly spaceIds: readonly [SpaceId, SpaceId];
  readonly glimpses: Glimpse[] = [];
  readonly #house: House;
  readonly #habits: Plot['habits'];
  readonly #wordOf: WordOf;
  readonly #erased: Wording[] = [];
  readonly #hung = new Set<string>();
  #runs = 0;
  #hanging: { readonly spaceId: SpaceId; readonly begun: () => void } | null = null;

  private constructor(
    house: House,
    spaceIds: readonly [SpaceId, SpaceId],
    { habits }: Plot,
    wordOf: WordOf,
  ) {
    this.#house = house;
    this.spaceIds = spaceIds;
    this.#habits = habits;
    this.#wordOf = wordOf;
  }

  static async open(house: House, plot: Plot, wordOf: WordOf = plainWord): Promise<ConchWorld> {
    const { conch, agents, person } = house;
    const create = async (n: 0 | 1): Promise<SpaceId> => {
      const { policy, hasMain, disclosure, turnLimit } = plot.rooms[n];
      const inside = seatsOf(plot.rooms[n]).map((agent) => pick(agents, agent));
      const mainAgentId = hasMain || policy === 'admin' ? (inside[0] ?? null) : null;
      const settings = { policy, disclosure, turnLimit, mainAgentId };
      const room = { name: `Room ${n}`, members: [person, ...inside], ...settings };
      return (await conch.spaces.create(room)).id;
    };
    const spaceIds = [await create(0), await create(1)] as const;
    for (const [n, id] of spaceIds.entries()) {
      const other = spaceIds[1 - n];
      if (plot.rooms[n === 1 ? 1 : 0].readsOther && other !== undefined) {
        await conch.spaces.update(id, { readableSpaces: [other] });
      }
    }
    const world = new ConchWorld(house, spaceIds, plot, wordOf);
    house.enter(world);
    return world;
  }

  get agentNames(): readonly string[] {
    return this.#house.agentNames;
  }

  async said(room: 0 | 1): Promise<readonly Utterance[]> {
    const views = await everyMessage(this.#house.conch, this.#id(room));
    return views.map((view) => ({
      id: view.id,
      by: byOf(view),
      audience: view.audience,
      text: view.text,
      isDeleted: view.deletedAt !== null,
    }));
  }

  async post(room: 0 | 1, text: string, replyTo: string | null): Promise<void> {
    const { conch, person } = this.#house;
    const reply = replyTo === null ? {} : { replyToId: asMessageId(replyTo) };
    await unlessRefused(conch.post({ spaceId: this.#id(room), from: person, text, ...reply }));
  }

  async edit(room: 0 | 1, messageId: string, text: string): Promise<void> {
    const { conch } = this.#house;
    await unlessRefused(conch.edit({ ...this.#about(room, messageId), text }));
  }

  async erase(room: 0 | 1, messageId: string): Promise<void> {
    // Agents may have it already, and pass it on to who may know it: what it said must be known.
    const views = await everyMessage(this.#house.conch, this.#id(room));
    const view = views.find(({ id }) => id === messageId);
    if (view !== undefined) this.#erased.push(...(await this.#wordingsOf(view)));
    await unlessRefused(this.#house.conch.delete(this.#about(room, messageId)));
  }

  async regenerate(room: 0 | 1, messageId: string): Promise<void> {
    await unlessRefused(this.#house.conch.regenerate(this.#about(room, messageId)));
  }

  /** Whoever gets the floor next says its words and stays; then everything is stopped. */
  async stop(room: 0 | 1): Promise<void> {
    const { conch, person } = this.#house;
    await this.#hang(room);
    await unlessRefused(conch.stop({ spaceId: this.#id(room), by: person }));
  }

  async goOn(room: 0 | 1): Promise<void> {
    const { conch, person } = this.#house;
    await unlessRefused(conch.continue({ spaceId: this.#id(room), by: person }));
  }

  async join(room: 0 | 1, agent: number): Promise<void> {
    const { conch } = this.#house;
    await unlessRefused(conch.spaces.addMembers(this.#id(room), [this.#agent(agent)]));
  }

  async leave(room: 0 | 1, agent: number): Promise<void> {
    const { conch } = this.#house;
    await unlessRefused(conch.spaces.removeMember(this.#id(room), this.#agent(agent)));
  }

  async rename(agent: number): Promise<void> {
    const { conch, agentNames } = this.#house;
    const name = nextName(pick(agentNames, agent));
    agentNames[agent % AGENT_COUNT] = name;
    await conch.agents.update(this.#agent(agent), { name });
  }

  async changePolicy(room: 0 | 1, policy: PolicyName): Promise<void> {
    const { conch } = this.#house;
    const spaceId = this.#id(room);
    const members = await conch.spaces.members(spaceId);
    const main = members.find(({ kind }) => kind === 'agent')?.id ?? null;
    const admin = policy === 'admin' ? { mainAgentId: main } : {};
    await unlessRefused(conch.spaces.update(spaceId, { policy, ...admin }));
  }

  async passTime(): Promise<void> {
    await this.untilQuiet();
    this.#house.clock.setForward(121_000);
  }

  async restart(): Promise<void> {
    await this.#hang(0);
    await this.#house.restart();
  }

  async proceed(steps: number): Promise<void> {
    if (steps > 9 || this.#house.isOrderly) await this.untilQuiet();
  }

  async untilQuiet(): Promise<void> {
    await this.#house.conch.idle();
  }

  async ledger(): Promise<Ledger> {
    const { conch } = this.#house;
    const wordings = [...this.#erased];
    const disclosures: Disclosure[] = [];
    for (const spaceId of this.spaceIds) {
      for (const view of await everyMessage(conch, spaceId)) {
        wordings.push(...(await this.#wordingsOf(view)));
      }
      const decisions = await everyDecision(conch, spaceId);
      const effects = decisions.flatMap((decision) => decision.effects);
      disclosures.push(...effects.filter((effect) => effect.type === 'disclose'));
    }
    return new Ledger(wordings, disclosures);
  }

  nextHabit(given: string): ReturnType<Scene['nextHabit']> {
    this.#runs += 1;
    return { habit: pick(this.#habits, this.#runs), word: this.#wordOf(this.#runs, given) };
  }

  saw(glimpse: Glimpse): void {
    this.glimpses.push(glimpse);
  }

  hangs({ runId, space }: Task): boolean {
    // Once: a run that is taken up again goes on.
    if (this.#hanging?.spaceId !== space.id || this.#hung.has(runId)) return false;
    this.#hung.add(runId);
    this.#hanging.begun();
    return true;
  }

  // Whether or not anyone gets the floor: then there is nothing to cut off.
  async #hang(room: 0 | 1): Promise<void> {
    const isHanging = new Promise<void>((begun) => {
      this.#hanging = { spaceId: this.#id(room), begun };
    });
    await this.post(room, `@${pick(this.agentNames, this.#runs)} go on`, null);
    await Promise.race([isHanging, this.#house.conch.idle()]);
    this.#hanging = null;
  }

  async #wordingsOf(view: MessageView): Promise<readonly Wording[]> {
    const { id, spaceId, version, text } = view;
    const old = version > 1 ? await this.#house.conch.read.versions(spaceId, id) : [];
    return [...old.map((one) => one.text), text].map((words) => wordingOf(view, words));
  }

  #about(room: 0 | 1, id: string) {
    return { spaceId: this.#id(room), messageId: asMessageId(id), by: this.#house.person };
  }

  #id(room: 0 | 1): SpaceId {
    return this.spaceIds[room];
  }

  #agent(n: number): MemberId {
    return pick(this.#house.agents, n);
  }
}

// A person may ask for what cannot be; that is no matter here.
async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function byOf({ sender }: MessageView): Utterance['by'] {
  if (sender === null) return 'notice';
  return sender.kind === 'agent' ? 'agent' : 'person';
}

// When it was reworded or deleted is not asked for here: that may happen while a run begins.
function wordingOf(view: MessageView, text: string): Wording {
  return {
    spaceId: view.spaceId,
    messageId: view.id,
    text,
    audience: view.audience,
    by: byOf(view),
    at: view.createdAt,
    until: Infinity,
    isRevised: view.version > 1,
    isWhole: view.status === 'complete',
  };
}
