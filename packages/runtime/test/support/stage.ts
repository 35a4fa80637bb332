import { scriptKind, type Agent, type AgentKind } from '@conch/agents';
import type { Effect, EffectOf, MemberId, SpaceId } from '@conch/engine';
import { floorOf, type Script } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import {
  createConch,
  type Ack,
  type Conch,
  type ConchOptions,
  type FeedItem,
  type MessageView,
  type NewAgent,
  type NewSpace,
  type Post,
} from '../../src/index.ts';
import { everyDecision, everyMessage } from './everything.ts';

/** An agent of a play: a script, or anything that speaks by itself. */
export type Part = Partial<Omit<NewAgent, 'name' | 'kind' | 'config'>> &
  ({ readonly script: readonly object[] } | { readonly agent: Agent });

/** Who and what there is when a play begins. */
export interface Cast {
  readonly people: readonly string[];
  readonly agents: Readonly<Record<string, Part>>;
  /** Without them, one space with everybody in it; `main` is the main agent's name. */
  readonly spaces?: Readonly<Record<string, RoomPart>>;
  readonly options?: Partial<Omit<ConchOptions, 'database'>>;
}

export type RoomPart = Omit<NewSpace, 'name' | 'members' | 'mainAgentId'> & {
  readonly members?: readonly string[];
  readonly main?: string;
};

type Told = Omit<Post, 'spaceId' | 'from' | 'text'> & { readonly in?: string };

/** Conch with a cast, on a database that outlives it. */
export class Stage {
  readonly #place: DatabasePlace;
  readonly #cast: Cast;
  readonly #ids = new Map<string, MemberId>();
  readonly #names = new Map<MemberId, string>();
  readonly #spaces = new Map<string, SpaceId>();
  #conch: Conch | null = null;

  private constructor(place: DatabasePlace, cast: Cast) {
    this.#place = place;
    this.#cast = cast;
  }

  static async open(place: DatabasePlace, cast: Cast): Promise<Stage> {
    const stage = new Stage(place, cast);
    await stage.reopen();
    await stage.#enter();
    return stage;
  }

  get conch(): Conch {
    if (this.#conch === null) throw new Error('the stage is closed');
    return this.#conch;
  }

  /** Stops, and begins again on the same database, as a new process would. */
  async reopen(options: Cast['options'] = {}): Promise<void> {
    await this.close();
    const given = { ...this.#cast.options, ...options };
    const { crashPoint } = given;
    this.#conch = await createConch({
      kinds: [scriptKind, this.#partKind()],
      ...given,
      database: await this.#place.open(crashPoint === undefined ? {} : { crashPoint }),
    });
  }

  async close(): Promise<void> {
    await this.#conch?.close({ drainMs: 0 });
    this.#conch = null;
  }

  id(name: string): MemberId {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`${name} is not in the cast`);
    return id;
  }

  nameOf(id: MemberId): string {
    return this.#names.get(id) ?? id;
  }

  /** The id of a space by its name; the first one without. */
  space(name?: string): SpaceId {
    const id = name === undefined ? [...this.#spaces.values()][0] : this.#spaces.get(name);
    if (id === undefined) throw new Error(`there is no space ${name ?? ''}`);
    return id;
  }

  get spaceNames(): readonly string[] {
    return [...this.#spaces.keys()];
  }

  /** Posts, and does not wait for what follows. */
  post(who: string, text: string, { in: where, ...told }: Told = {}): Promise<Ack> {
    return this.conch.post({ spaceId: this.space(where), from: this.id(who), text, ...told });
  }

  /** Posts, and waits until nobody has anything more to say. */
  async say(who: string, text: string, told: Told = {}): Promise<Ack> {
    const ack = await this.post(who, text, told);
    await this.conch.idle();
    return ack;
  }

  /** Watches a space from its beginning until something is to be seen. */
  async seen(isIt: (item: FeedItem) => boolean, where?: string): Promise<FeedItem> {
    for await (const item of this.conch.subscribe(this.space(where))) if (isIt(item)) return item;
    throw new Error('the feed is over');
  }

  async messages(where?: string): Promise<readonly MessageView[]> {
    return everyMessage(this.conch, this.space(where));
  }

  /** What was said in a space, a line for each message: who, what, and what became of it. */
  async heard(where?: string): Promise<readonly string[]> {
    return (await this.messages(where)).map(({ senderName, text, status }) =>
      status === 'complete' ? `${senderName}: ${text}` : `${senderName} (${status}): ${text}`,
    );
  }

  async effects<Type extends Effect['type']>(
    type: Type,
    where?: string,
  ): Promise<readonly EffectOf<Type>[]> {
    const decisions = await everyDecision(this.conch, this.space(where));
    const isWanted = (effect: Effect): effect is EffectOf<Type> => effect.type === type;
    return decisions.flatMap(({ effects }) => effects.filter(isWanted));
  }

  /** Who got the floor, in order, and by which rule: `HR CH7`. */
  async floor(where?: string): Promise<readonly string[]> {
    const offers = await this.effects('offer-run', where);
    return offers.map(({ run, because }) => `${this.nameOf(run.agent)} ${because}`);
  }

  /** How runs ended, in order: `HR responded`. */
  async outcomes(where?: string): Promise<readonly string[]> {
    const ends = await this.effects('end-run', where);
    return ends.map(({ agent, outcome }) => `${this.nameOf(agent)} ${outcome.kind}`);
  }

  /** The floor of a space as its row says; Conch must be closed. */
  async storedFloor(where: string): Promise<unknown> {
    const database = await this.#place.open();
    const row = await database.read(() => floorOf(this.space(where)));
    await database.close();
    return JSON.parse(row?.floor ?? 'null');
  }

  /** Writes what the door would refuse; Conch must be closed. */
  async write(script: () => Script<void>): Promise<void> {
    const database = await this.#place.open();
    await database.transact(script);
    await database.close();
  }

  async #enter(): Promise<void> {
    const { people, agents, spaces = { Room: {} } } = this.#cast;
    for (const name of people) this.#know(await this.conch.people.create({ name }));
    for (const [name, part] of Object.entries(agents)) {
      this.#know(await this.conch.agents.create({ name, ...newAgent(name, part) }));
    }
    for (const [name, { members, main, ...settings }] of Object.entries(spaces)) {
      const space = await this.conch.spaces.create({
        name,
        members: (members ?? [...this.#ids.keys()]).map((member) => this.id(member)),
        mainAgentId: main === undefined ? null : this.id(main),
        ...settings,
      });
      this.#spaces.set(name, space.id);
    }
  }

  #know({ id, name }: { readonly id: MemberId; readonly name: string }): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  // Agents of the test's own: the configuration is only the name under which the cast has them.
  #partKind(): AgentKind {
    return {
      name: 'part',
      agentOf: (config) => {
        const part = this.#cast.agents[String(config)];
        if (part === undefined || !('agent' in part))
          return { ok: false, reason: 'not in the cast' };
        return { ok: true, agent: part.agent };
      },
    };
  }
}

function newAgent(name: string, part: Part): Omit<NewAgent, 'name'> {
  if ('script' in part) {
    const { script, ...card } = part;
    return { ...card, kind: 'script', config: script };
  }
  const { agent: _, ...card } = part;
  return { ...card, kind: 'part', config: name };
}
