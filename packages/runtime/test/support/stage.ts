import { scriptKind, type Agent, type AgentKind } from '@conch/agents';
import type { Effect, EffectOf, MemberId, SpaceId } from '@conch/engine';
import { floorOf, type Script } from '@conch/store';
import type { DatabasePlace } from '@conch/test-databases';
import {
  createConch,
  type PostReceipt,
  type Conch,
  type ConchOptions,
  type FeedItem,
  type Grant,
  type MessageView,
  type NewAgent,
  type NewMessage,
  type SettingsChange,
} from '../../src/index.ts';
import { everyDecision, everyMessage } from './everything.ts';

/** An agent of a stage, defined by a script or an implementation. */
export type CastPart = Partial<Omit<NewAgent, 'name' | 'kind' | 'config'>> &
  ({ readonly script: readonly object[] } | { readonly agent: Agent });

/** The people, agents and spaces with which a stage starts. */
export interface StageCast {
  readonly people: readonly string[];
  readonly agents: Readonly<Record<string, CastPart>>;
  /** Default: one space with all members. `main` is the name of the main agent. */
  readonly spaces?: Readonly<Record<string, RoomPart>>;
  readonly options?: Partial<Omit<ConchOptions, 'database'>>;
}

export type RoomPart = Omit<SettingsChange, 'mainAgentId'> & {
  readonly members?: readonly string[];
  readonly main?: string;
};

type PostInput = Omit<NewMessage, 'spaceId' | 'from' | 'content'> & { readonly in?: string };

/**
 * A Conch instance with the members and spaces of a cast. The database survives when Conch closes.
 */
export class Stage {
  readonly #place: DatabasePlace;
  readonly #cast: StageCast;
  readonly #ids = new Map<string, MemberId>();
  readonly #names = new Map<MemberId, string>();
  readonly #spaces = new Map<string, SpaceId>();
  #conch: Conch | null = null;

  private constructor(place: DatabasePlace, cast: StageCast) {
    this.#place = place;
    this.#cast = cast;
  }

  static async open(place: DatabasePlace, cast: StageCast): Promise<Stage> {
    const stage = new Stage(place, cast);
    await stage.reopen();
    await stage.#enter();
    return stage;
  }

  get conch(): Conch {
    if (this.#conch === null) throw new Error('the stage is closed');
    return this.#conch;
  }

  /** Closes Conch and opens it again on the same database, like a new process. */
  async reopen(options: StageCast['options'] = {}): Promise<void> {
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

  /** The id of a space by its name. Without a name, the first space. */
  space(name?: string): SpaceId {
    const id = name === undefined ? [...this.#spaces.values()][0] : this.#spaces.get(name);
    if (id === undefined) throw new Error(`there is no space ${name ?? ''}`);
    return id;
  }

  get spaceNames(): readonly string[] {
    return [...this.#spaces.keys()];
  }

  /** Posts a message without waiting for the answers. */
  post(who: string, content: string, { in: where, ...told }: PostInput = {}): Promise<PostReceipt> {
    return this.conch.post({ spaceId: this.space(where), from: this.id(who), content, ...told });
  }

  /** Posts a message and waits until Conch is idle. */
  async say(who: string, content: string, told: PostInput = {}): Promise<PostReceipt> {
    const ack = await this.post(who, content, told);
    await this.conch.idle();
    return ack;
  }

  /** Grants agents of one space a right in another space. */
  async grant(
    where: string,
    { to, kind, by }: { readonly to: string; readonly kind: Grant['kind']; readonly by: string },
  ): Promise<void> {
    const place = { spaceId: this.space(where), homeId: this.space(to) };
    await this.conch.grants.give({ ...place, kind, by: this.id(by) });
  }

  /** Reads the feed of a space from its beginning until an item matches. */
  async seen(isIt: (item: FeedItem) => boolean, where?: string): Promise<FeedItem> {
    for await (const item of this.conch.subscribe(this.space(where))) if (isIt(item)) return item;
    throw new Error('the feed is over');
  }

  async messages(where?: string): Promise<readonly MessageView[]> {
    return everyMessage(this.conch, this.space(where));
  }

  /**
   * One line for each message of a space: the sender, the status if it is not `complete`, and the
   * text.
   */
  async heard(where?: string): Promise<readonly string[]> {
    return (await this.messages(where)).map(({ senderName, content, status }) =>
      status === 'complete' ? `${senderName}: ${content}` : `${senderName} (${status}): ${content}`,
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

  /** The agents that got the floor, in order, with the rule, e.g. `HR CH7`. */
  async floor(where?: string): Promise<readonly string[]> {
    const offers = await this.effects('offer-run', where);
    return offers.map(({ run, because }) => `${this.nameOf(run.agent)} ${because}`);
  }

  /** The outcomes of runs, in order, e.g. `HR responded`. */
  async outcomes(where?: string): Promise<readonly string[]> {
    const ends = await this.effects('end-run', where);
    return ends.map(({ agent, outcome }) => `${this.nameOf(agent)} ${outcome.kind}`);
  }

  /** The stored floor of a space. Call this only while Conch is closed. */
  async storedFloor(where: string): Promise<unknown> {
    const database = await this.#place.open();
    const row = await database.read(() => floorOf(this.space(where)));
    await database.close();
    return JSON.parse(row?.floor ?? 'null');
  }

  /** Writes data that the API would refuse. Call this only while Conch is closed. */
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
        memberIds: (members ?? [...this.#ids.keys()]).map((member) => this.id(member)),
        settings: { mainAgentId: main === undefined ? null : this.id(main), ...settings },
      });
      this.#spaces.set(name, space.id);
    }
  }

  #know({ id, name }: { readonly id: MemberId; readonly name: string }): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  // The kind of the test agents. The configuration contains only the name of the agent in the cast.
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

function newAgent(name: string, part: CastPart): Omit<NewAgent, 'name'> {
  if ('script' in part) {
    const { script, ...card } = part;
    return { ...card, kind: 'script', config: script };
  }
  const { agent: _, ...card } = part;
  return { ...card, kind: 'part', config: name };
}
