import {
  asMemberId,
  asSpaceId,
  buildRoster,
  decide,
  earlierIn,
  newSpace,
  withLinkedMessages,
  type EarlierMessages,
  type Effect,
  type Message,
  type NewMember,
  type LinkedMessage,
  type Roster,
  type Run,
  type SpaceEvent,
  type SpaceState,
} from '@conch/engine';

import { ForumRoom } from './forum-room.ts';
import type { SpaceSetup, Transcript } from './transcript.ts';

/** The result of one event in one space. */
export interface EventResult {
  readonly space: string;
  readonly event: SpaceEvent;
  readonly before: SpaceState;
  readonly state: SpaceState;
  readonly effects: readonly Effect[];
}

/** A space of a transcript, with the data that a runtime would store. */
export class TranscriptRoom {
  readonly name: string;
  readonly showsTurns: boolean;
  readonly services: readonly string[];
  readonly messages: Message[] = [];
  readonly forum: ForumRoom | null;
  state: SpaceState;
  #lastMessage: LinkedMessage | null = null;
  #members: readonly NewMember[];
  readonly #outsiders: readonly NewMember[];

  constructor(setup: SpaceSetup, { spaces }: Pick<Transcript, 'spaces'>) {
    this.name = setup.name;
    this.showsTurns = setup.showsTurns;
    this.services = setup.services;
    this.#members = setup.members;
    this.#outsiders = everyoneOf(spaces);
    this.state = newSpace(this.#roster(), setup.settings, asSpaceId(setup.name));
    this.forum = this.state.settings.kind === 'forum' ? new ForumRoom(setup) : null;
  }

  decide(event: SpaceEvent): EventResult {
    const before = this.state;
    const { state, effects } = decide(before, event);
    this.state = state;
    this.#lastMessage = withLinkedMessages(this.#lastMessage, before, effects);
    for (const effect of effects) {
      if (effect.type === 'post-message') this.messages.push(effect.message);
    }
    return { space: this.name, event, before, state, effects };
  }

  /** The oldest offered run of an agent. */
  runOf(agent: string): Run | null {
    const runs = this.state.floor.runs.filter((run) => run.state === 'offered');
    return runs.find((run) => run.agent === asMemberId(agent)) ?? null;
  }

  /** The earlier messages in the chain of a run. */
  earlier(run: Run): EarlierMessages {
    return earlierIn(this.#lastMessage, this.state, run);
  }

  lastMessageOf(who: string): Message | null {
    return this.messages.findLast(({ senderName }) => senderName === who) ?? null;
  }

  member(name: string): NewMember | null {
    return this.#members.find((member) => member.name === name) ?? null;
  }

  /** The roster after a member joined, left or changed. */
  rosterWith(name: string, change: NewMember | null): Roster {
    const isThere = this.member(name) !== null;
    const remaining = this.#members.flatMap((member) => {
      if (member.name !== name) return [member];
      return change === null ? [] : [change];
    });
    this.#members = isThere || change === null ? remaining : [...remaining, change];
    return this.#roster();
  }

  // Mentions can match every name on the server, including members of other spaces.
  #roster(): Roster {
    const outside = this.#outsiders.filter(({ name }) => this.member(name) === null);
    return buildRoster(
      this.#members,
      outside.map(({ id, name, kind }) => ({ id, name, kind })),
    );
  }
}

function everyoneOf(spaces: readonly SpaceSetup[]): readonly NewMember[] {
  const all = spaces.flatMap(({ members, outsiders }) => [
    ...members,
    ...outsiders.map(({ name, kind }): NewMember => ({ id: name, name, kind })),
  ]);
  return [...new Map(all.map((one) => [one.name, one])).values()];
}
