import type { MemberId, SpaceId } from '@conch/engine';
import type { Wording } from './canary-book.ts';
import type { House } from './house.ts';
import { pick, type Move, type Plot } from './plot.ts';
import type { Stage } from './stage.ts';
import type { Viewer } from './viewer.ts';

/** A space of a scene; a forum has threads. */
export interface Room {
  readonly spaceId: SpaceId;
  readonly isForum: boolean;
  readonly threadIds: string[];
  /** The canary that it is called by. */
  name: string;
}

/** Something that a person has said. */
export interface Said {
  readonly id: string;
  readonly room: Room;
  readonly by: Viewer;
  isDeleted: boolean;
}

/** Something that is to be said again and again. */
export interface Scheduled {
  readonly id: string;
  readonly room: Room;
  readonly wording: Wording;
}

/** Who is there, each with a part of their own. */
export interface Cast {
  /** Owns all rooms. */
  readonly owner: Viewer;
  readonly mia: Viewer;
  /** Reads along in some. */
  readonly vic: Viewer;
  readonly hal: Viewer;
  /** Comes and goes. */
  lea: Viewer;
  /** Is taken out. */
  readonly rex: Viewer;
  /** Has a program with a token, which is taken back. */
  readonly tok: Viewer;
  program: Viewer;
  tokenId: string;
  /** Is in no room. */
  readonly stranger: Viewer;
  /** Is not signed in. */
  readonly nobody: Viewer;
  readonly newcomers: Viewer[];
  /** With credentials that are no longer good. */
  readonly former: Viewer[];
}

/** People, agents and three rooms of a house: one for private messages, one without, one forum. */
export class Scene implements Stage {
  readonly house: House;
  readonly cast: Cast;
  readonly rooms: readonly [Room, Room, Room];
  readonly said: Said[] = [];
  readonly schedules: Scheduled[] = [];
  readonly #habits: Plot['habits'];
  readonly #readsOther: boolean;
  #runs = 0;

  private constructor(
    house: House,
    { habits, readsOther }: Plot,
    { cast, rooms }: { readonly cast: Cast; readonly rooms: readonly [Room, Room, Room] },
  ) {
    this.house = house;
    this.#habits = habits;
    this.#readsOther = readsOther;
    this.cast = cast;
    this.rooms = rooms;
  }

  static async open(house: House, plot: Plot): Promise<Scene> {
    const cast = await makeCast(house);
    const rooms = await makeRooms(house, cast, plot);
    const scene = new Scene(house, plot, { cast, rooms });
    house.enter(scene);
    return scene;
  }

  get spaceIds(): readonly SpaceId[] {
    return this.rooms.map(({ spaceId }) => spaceId);
  }

  /** Everybody who looks on. */
  get viewers(): readonly Viewer[] {
    const { owner, mia, vic, hal, lea, rex, tok, program, stranger, nobody } = this.cast;
    const { newcomers, former } = this.cast;
    const { admin, automation, robot } = this.house;
    const known = [owner, mia, vic, hal, lea, rex, tok, program, ...newcomers];
    return [...known, stranger, nobody, ...former, admin, automation, robot];
  }

  /** Those who mostly are in some room. */
  get insiders(): readonly Viewer[] {
    const { owner, mia, vic, hal, lea, rex, tok, program } = this.cast;
    return [owner, mia, owner, hal, lea, rex, mia, tok, program, vic];
  }

  /** Those whose access comes and goes. */
  get guests(): readonly Viewer[] {
    const { mia, vic, hal, lea, rex, tok } = this.cast;
    return [rex, lea, rex, vic, lea, hal, tok, mia];
  }

  nextHabit(): Move {
    this.#runs += 1;
    return pick(this.#habits, this.#runs);
  }

  /** Whether agents in one room may read what is for everyone in another. */
  mayReadFrom(spaceId: string, other: string): boolean {
    const [den, hall] = this.rooms;
    return this.#readsOther && spaceId === hall.spaceId && other === den.spaceId;
  }

  /** Agents go on until nobody has anything more to say. */
  async untilQuiet(): Promise<void> {
    await this.house.server.conch.idle();
  }
}

async function makeCast(house: House): Promise<Cast> {
  const { secrets } = house;
  const [owner, mia, vic, hal, lea, rex, tok, stranger] = [
    await house.person('Owner'),
    await house.person('Mia'),
    await house.person('Vic'),
    await house.person('Hal'),
    await house.person('Lea'),
    await house.person('Rex'),
    await house.person('Tok'),
    await house.person('Stranger'),
  ];
  const nobody = house.viewer('Nobody');
  const made = await tok.call('makeMyToken', { body: { name: 'Program' } });
  secrets.shown(made.secret, tok.lastRequest);
  const program = house.viewer('Program', made.secret);
  program.personId = tok.personId;
  const people = { owner, mia, vic, hal, lea, rex, tok, stranger, nobody };
  return { ...people, program, tokenId: made.id, newcomers: [], former: [] };
}

type Rooms = readonly [Room, Room, Room];

async function makeRooms(house: House, cast: Cast, plot: Plot): Promise<Rooms> {
  const { owner, mia, vic, hal, lea, rex, tok } = cast;
  const agentIds = house.agents.map(({ id }) => id);
  const main = { mainAgentId: agentIds[0] ?? null };
  const { policy, disclosure, hasMain, readsOther } = plot;
  const mains = hasMain ? main : {};
  const den = await makeRoom(house, owner, {
    settings: { policy: 'mention', disclosure, ...mains },
    members: [mia, lea, rex, tok],
    agentIds,
  });
  const readableSpaces = readsOther ? [den.spaceId] : [];
  const hall = await makeRoom(house, owner, {
    settings: {
      policy,
      unknownMentions: 'refuse',
      readableSpaces,
      ...(policy === 'admin' ? main : mains),
    },
    members: [mia, hal, rex],
    agentIds: agentIds.slice(0, 2),
  });
  const board = await makeRoom(house, owner, {
    settings: { kind: 'forum' },
    members: [hal, lea],
    agentIds: [],
  });
  for (const { spaceId } of [den, board]) {
    const since = house.book.now();
    const body = { memberIds: [String(vic.personId)], role: 'viewer' as const };
    await owner.call('addMembers', { params: { spaceId }, body });
    house.access.gains(String(vic.personId), spaceId, since);
  }
  return [den, hall, board];
}

async function makeRoom(
  { book, access }: House,
  owner: Viewer,
  given: {
    readonly settings: Readonly<Record<string, unknown>>;
    readonly members: readonly Viewer[];
    readonly agentIds: readonly MemberId[];
  },
): Promise<Room> {
  const { settings, members, agentIds } = given;
  const since = book.now();
  const people = members.map(({ personId }) => String(personId));
  const name = book.newCanary(owner.personId, 'a space');
  const body = { name, settings, memberIds: [...agentIds, ...people] };
  const { id } = await owner.call('makeSpace', { body });
  for (const person of [String(owner.personId), ...people]) access.gains(person, id, since);
  book.stands(name, { spaceId: id, messageId: null });
  return {
    spaceId: id as SpaceId,
    isForum: settings['kind'] === 'forum',
    threadIds: [],
    name,
  };
}
