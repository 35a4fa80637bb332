import {
  asCallId,
  asMemberId,
  asMessageId,
  buildRoster,
  decide,
  earlierIn,
  newSpace,
  NO_EARLIER_MESSAGES,
  type Effect,
  type EffectOf,
  type FloorPolicies,
  type MemberId,
  type Message,
  type NewMember,
  type LinkedMessage,
  type Rights,
  type Run,
  type RunId,
  type RunReport,
  type SpaceEvent,
  type SpaceSettings,
  type SpaceState,
  type Usage,
  type SpokenMessage,
  type StreamedText,
  type ToolCall,
  withLinkedMessages,
} from '../../src/index.ts';
import { eventOf, type EventShape } from './event-shape.ts';
import { asSpaceId, type SpaceId } from '../../src/ids.ts';

/** The members at a table. A bare name is an agent with all defaults. */
export interface Seating {
  readonly id?: string;
  readonly agents: readonly (string | (Partial<NewMember> & { readonly name: string }))[];
  readonly people?: readonly string[];
  readonly outsiders?: readonly { readonly name: string; readonly kind: 'person' | 'agent' }[];
  readonly settings?: Partial<SpaceSettings> & { readonly main?: string };
  /** The available policies. The default is the policies of the product. */
  readonly policies?: FloorPolicies;
}

const NO_SPEND: Usage = { tokens: 0, costUsd: 0 };

/**
 * A space with a minimal runtime, which makes ids and times, stores the messages and lists the
 * agents with the floor. Ids are names in lower case.
 */
export class Table {
  state: SpaceState;
  now = 0;
  readonly messages: Message[] = [];
  readonly history: { event: SpaceEvent; effects: readonly Effect[] }[] = [];
  readonly start: SpaceState;
  /** The effects of the last event. */
  effects: readonly Effect[] = [];
  #seating: Seating;
  #said: LinkedMessage | null = null;
  #events = 0;
  /** A prefix that makes the ids of two tables different. */
  readonly #stem: string;

  constructor(seating: Seating) {
    this.#seating = seating;
    this.#stem = seating.id === undefined ? '' : `${seating.id}-`;
    const { main, ...settings } = seating.settings ?? {};
    const mainAgentId = main === undefined ? null : idOf(main);
    const id: SpaceId = asSpaceId(seating.id ?? 'here');
    this.state = newSpace(firstRoster(seating), { mainAgentId, ...settings }, id);
    this.start = this.state;
  }

  apply(shape: EventShape): readonly Effect[] {
    this.#events += 1;
    this.now += 1;
    const event = eventOf(shape, `${this.#stem}e${this.#events}`, this.now);
    const { state, effects } = decide(this.state, event, this.#seating.policies);
    this.#said = withLinkedMessages(this.#said, this.state, effects);
    this.state = state;
    this.effects = effects;
    this.history.push({ event, effects });
    for (const effect of effects) {
      if (effect.type === 'post-message') this.messages.push(effect.message);
    }
    return effects;
  }

  says(
    who: string,
    text: string,
    {
      replyTo,
      kind = 'person',
      starter,
    }: { replyTo?: SpokenMessage; kind?: 'person' | 'service'; starter?: string } = {},
  ): void {
    this.apply({
      type: 'message-posted',
      messageId: this.#messageId(),
      sender: { kind, id: idOf(who), name: who },
      content: text,
      replyTo: replyTo ?? null,
      ...(starter === undefined ? {} : { starter: idOf(starter) }),
    });
  }

  ends(
    agent: string,
    report: RunReport,
    more: { streamed?: StreamedText[]; usage?: Usage } = {},
  ): void {
    const run = this.runOf(agent);
    this.endsRun(run.id, report, more);
  }

  endsRun(
    runId: RunId,
    report: RunReport,
    { streamed = [], usage = NO_SPEND }: { streamed?: StreamedText[]; usage?: Usage } = {},
  ): void {
    const run = this.state.floor.runs.find(({ id }) => id === runId);
    this.apply({
      type: 'run-ended',
      runId,
      messageId: this.#messageId(),
      report,
      earlier: run === undefined ? NO_EARLIER_MESSAGES : earlierIn(this.#said, this.state, run),
      usage,
      streamed,
    });
  }

  calls(
    agent: string,
    call: ToolCall,
    there: {
      readonly isMemberThere?: boolean;
      readonly isForumThere?: boolean;
      readonly isArchivedThere?: true;
      readonly rights?: Rights;
    } = {},
  ): EffectOf<'answer-tool'>['result'] | null {
    const run = this.runOf(agent);
    this.apply({
      type: 'tool-called',
      runId: run.id,
      callId: asCallId(`${this.#stem}call${this.#events + 1}`),
      call,
      messageId: this.#messageId(),
      isMemberThere: true,
      ...there,
    });
    return this.effects.find((effect) => effect.type === 'answer-tool')?.result ?? null;
  }

  /** Changes the members: some members leave, and others change or join. */
  reseats(seating: Partial<Seating>, streamed: StreamedText[] = []): void {
    this.#seating = { ...this.#seating, ...seating };
    this.apply({ type: 'members-changed', roster: rosterOf(this.#seating), streamed });
  }

  leaves(name: string, streamed: StreamedText[] = []): void {
    const stays = (one: string | { readonly name: string }): boolean =>
      idOf(typeof one === 'string' ? one : one.name) !== idOf(name);
    const { agents, people = ['Ana'] } = this.#seating;
    this.reseats({ agents: agents.filter(stays), people: people.filter(stays) }, streamed);
  }

  /** Pauses or resumes an agent. Its position in the order of joining stays the same. */
  switches(name: string, status: 'active' | 'paused', streamed: StreamedText[] = []): void {
    const agents = this.#seating.agents.map((one) => {
      const seat = typeof one === 'string' ? { name: one } : one;
      return idOf(seat.name) === idOf(name) ? { ...seat, status } : seat;
    });
    this.reseats({ agents }, streamed);
  }

  joins(agent: Seating['agents'][number]): void {
    this.reseats({ agents: [...this.#seating.agents, agent] });
  }

  waits(ms: number): void {
    this.now += ms;
    this.apply({ type: 'time-reached' });
  }

  /** The oldest running run of an agent. */
  runOf(agent: string): Run {
    const run = this.state.floor.runs.find(
      (other) => other.agent === idOf(agent) && other.state === 'offered',
    );
    if (run === undefined) throw new Error(`${agent} does not hold the floor`);
    return run;
  }

  /** The agents with the floor, in the order in which they got it. */
  get floor(): readonly string[] {
    return this.state.floor.runs
      .filter(({ state }) => state === 'offered')
      .map(({ agent }) => agent);
  }

  effectsOf<Type extends Effect['type']>(type: Type): readonly EffectOf<Type>[] {
    return this.effects.filter((effect): effect is EffectOf<Type> => effect.type === type);
  }

  /** The last message of a sender, for example for a reply. */
  lastOf(who: string): Message {
    const message = this.messages.findLast(({ sender }) => sender.id === idOf(who));
    if (message === undefined) throw new Error(`${who} has said nothing`);
    return message;
  }

  get last(): Message {
    const message = this.messages.at(-1);
    if (message === undefined) throw new Error('nothing was said');
    return message;
  }

  #messageId(): Message['messageId'] {
    return asMessageId(`${this.#stem}m${this.#events + 1}`);
  }
}

/** The id of a name at a table. */
export function idOf(name: string): MemberId {
  return asMemberId(name.toLowerCase());
}

/** Rosters are cached, because some tests build a table with the same agents a thousand times. */
function firstRoster(seating: Seating): SpaceState['roster'] {
  if (seating.people !== undefined || seating.outsiders !== undefined) return rosterOf(seating);
  const roster = rosters.get(seating.agents) ?? rosterOf(seating);
  rosters.set(seating.agents, roster);
  return roster;
}

const rosters = new WeakMap<Seating['agents'], SpaceState['roster']>();

function rosterOf({ agents, people = ['Ana'], outsiders = [] }: Seating): SpaceState['roster'] {
  return buildRoster(
    [
      ...people.map((name): NewMember => ({ id: idOf(name), name, kind: 'person' })),
      ...agents.map((one): NewMember => {
        const given = typeof one === 'string' ? { name: one } : one;
        return { id: idOf(given.name), kind: 'agent', ...given };
      }),
    ],
    outsiders.map(({ name, kind }) => ({ id: idOf(name), name, kind })),
  );
}
