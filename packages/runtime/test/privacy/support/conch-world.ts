import type { Task } from '@conch/agents';
import { asMessageId, type MemberId, type SpaceId } from '@conch/engine';
import { Refused, type MessageView } from '../../../src/index.ts';
import type { PrivacyHouse, HouseScene } from './house.ts';
import { PrivacyLedger, type Disclosure, type Glimpse, type LedgerEntry } from './ledger.ts';
import { plainWord, type WordOf } from './obedient.ts';
import { AGENT_COUNT, nextName, pick, seatsOf, type RoomsPlot, type PolicyChange } from './plot.ts';
import type { WorldMessage, PrivacyWorld } from './world.ts';
import { everyDecision, everyMessage } from '../../support/everything.ts';

/** Two spaces on the whole runtime, with a database. */
export class ConchWorld implements PrivacyWorld, HouseScene {
  readonly spaceIds: readonly [SpaceId, SpaceId];
  readonly glimpses: Glimpse[] = [];
  readonly #house: PrivacyHouse;
  readonly #habits: RoomsPlot['habits'];
  readonly #wordOf: WordOf;
  readonly #erased: LedgerEntry[] = [];
  readonly #hung = new Set<string>();
  #runs = 0;
  #hanging: { readonly spaceId: SpaceId; readonly begun: () => void } | null = null;

  private constructor(
    house: PrivacyHouse,
    spaceIds: readonly [SpaceId, SpaceId],
    { habits }: RoomsPlot,
    wordOf: WordOf,
  ) {
    this.#house = house;
    this.spaceIds = spaceIds;
    this.#habits = habits;
    this.#wordOf = wordOf;
  }

  static async open(
    house: PrivacyHouse,
    plot: RoomsPlot,
    wordOf: WordOf = plainWord,
  ): Promise<ConchWorld> {
    const { conch, agents, person } = house;
    const create = async (n: 0 | 1): Promise<SpaceId> => {
      const { hasMain, members: _, readsOther: __, ...settings } = plot.rooms[n];
      const inside = seatsOf(plot.rooms[n]).map((agent) => pick(agents, agent));
      const mainAgentId = hasMain || settings.policy === 'coordinator' ? (inside[0] ?? null) : null;
      const memberIds = [person, ...inside];
      const room = { name: `Room ${n}`, memberIds, settings: { mainAgentId, ...settings } };
      return (await conch.spaces.create(room)).id;
    };
    const spaceIds = [await create(0), await create(1)] as const;
    for (const [n, id] of spaceIds.entries()) {
      const other = spaceIds[1 - n];
      if (plot.rooms[n === 1 ? 1 : 0].readsOther && other !== undefined) {
        await conch.grants.give({ spaceId: other, homeId: id, kind: 'read', by: person });
      }
    }
    const world = new ConchWorld(house, spaceIds, plot, wordOf);
    house.enter(world);
    return world;
  }

  get agentNames(): readonly string[] {
    return this.#house.agentNames;
  }

  async said(room: 0 | 1): Promise<readonly WorldMessage[]> {
    const views = await everyMessage(this.#house.conch, this.#id(room));
    return views.map((view) => ({
      id: view.id,
      by: byOf(view),
      audience: view.audience,
      text: view.content,
      isDeleted: view.deletedAt !== null,
    }));
  }

  async post(room: 0 | 1, text: string, replyTo: string | null): Promise<void> {
    const { conch, person } = this.#house;
    const reply = replyTo === null ? {} : { replyToId: asMessageId(replyTo) };
    await unlessRefused(
      conch.post({ spaceId: this.#id(room), from: person, content: text, ...reply }),
    );
  }

  async edit(room: 0 | 1, messageId: string, text: string): Promise<void> {
    const { conch } = this.#house;
    await unlessRefused(conch.edit({ ...this.#about(room, messageId), content: text }));
  }

  async erase(room: 0 | 1, messageId: string): Promise<void> {
    // The text is recorded before the edit, because agents may already have the text and may repeat
    // it.
    const views = await everyMessage(this.#house.conch, this.#id(room));
    const view = views.find(({ id }) => id === messageId);
    if (view !== undefined) this.#erased.push(...(await this.#wordingsOf(view)));
    await unlessRefused(this.#house.conch.delete(this.#about(room, messageId)));
  }

  async regenerate(room: 0 | 1, messageId: string): Promise<void> {
    await unlessRefused(this.#house.conch.regenerate(this.#about(room, messageId)));
  }

  /**
   * The next agent with the floor streams its text and then hangs. Then the whole space is stopped.
   */
  async stop(room: 0 | 1): Promise<void> {
    const { conch, person } = this.#house;
    await this.#hang(room);
    await unlessRefused(conch.stop({ spaceId: this.#id(room), by: person }));
  }

  async pressContinue(room: 0 | 1): Promise<void> {
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

  async changePolicy(room: 0 | 1, change: PolicyChange): Promise<void> {
    const { conch } = this.#house;
    const spaceId = this.#id(room);
    const members = await conch.spaces.members(spaceId);
    const main = members.find(({ kind }) => kind === 'agent')?.id ?? null;
    const coordinator = change.policy === 'coordinator' ? { mainAgentId: main } : {};
    await unlessRefused(conch.spaces.update(spaceId, { settings: { ...change, ...coordinator } }));
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

  async ledger(): Promise<PrivacyLedger> {
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
    return new PrivacyLedger(wordings, disclosures);
  }

  nextHabit(given: string): ReturnType<HouseScene['nextHabit']> {
    this.#runs += 1;
    return { habit: pick(this.#habits, this.#runs), word: this.#wordOf(this.#runs, given) };
  }

  saw(glimpse: Glimpse): void {
    this.glimpses.push(glimpse);
  }

  hangs({ runId, space }: Task): boolean {
    // Each run hangs only once, so that it can continue after it is resumed.
    if (this.#hanging?.spaceId !== space.id || this.#hung.has(runId)) return false;
    this.#hung.add(runId);
    this.#hanging.begun();
    return true;
  }

  // If no agent gets the floor, there is no run to interrupt.
  async #hang(room: 0 | 1): Promise<void> {
    const isHanging = new Promise<void>((begun) => {
      this.#hanging = { spaceId: this.#id(room), begun };
    });
    await this.post(room, `@${pick(this.agentNames, this.#runs)} go on`, null);
    await Promise.race([isHanging, this.#house.conch.idle()]);
    this.#hanging = null;
  }

  async #wordingsOf(view: MessageView): Promise<readonly LedgerEntry[]> {
    const { id, spaceId, version, content } = view;
    const old = version > 1 ? await this.#house.conch.read.versions(spaceId, id) : [];
    return [...old.map((one) => one.content), content].map((words) => wordingOf(view, words));
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

// A request of a person may be refused. This does not matter here.
async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  try {
    await asked;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

function byOf({ sender }: MessageView): WorldMessage['by'] {
  if (sender === null) return 'notice';
  return sender.kind === 'agent' ? 'agent' : 'person';
}

// The time of an edit or deletion is not checked here, because a run may begin at the same moment.
function wordingOf(view: MessageView, text: string): LedgerEntry {
  return {
    spaceId: view.spaceId,
    messageId: view.id,
    text,
    audience: view.audience,
    by: byOf(view),
    at: Date.parse(view.createdAt),
    until: Infinity,
    isRevised: view.version > 1,
    isWhole: view.status === 'complete',
  };
}
