import type { MemberId, SpaceId } from '@conch/engine';
import type { CanaryEntry } from './books/canary-book.ts';
import type { TappedHouse } from './house.ts';
import { pick, type HouseMove, type HousePlot } from './moves/plot.ts';
import type { HouseStage } from './stage.ts';
import type { Viewer } from './viewer.ts';

/** A space of a scene. A forum has threads. */
export interface SceneRoom {
  readonly spaceId: SpaceId;
  readonly isForum: boolean;
  readonly threadIds: string[];
  /** The name of the room, which is a canary. */
  name: string;
}

/** A message of a person. */
export interface SceneMessage {
  readonly id: string;
  readonly room: SceneRoom;
  readonly by: Viewer;
  isDeleted: boolean;
}

/** A schedule that posts repeatedly. */
export interface SceneSchedule {
  readonly id: string;
  readonly room: SceneRoom;
  readonly wording: CanaryEntry;
}

/** The people of a scene, each with a role. */
export interface SceneCast {
  /** The owner of all rooms. */
  readonly owner: Viewer;
  readonly mia: Viewer;
  /** A viewer in some rooms. */
  readonly vic: Viewer;
  readonly hal: Viewer;
  /** A person who leaves a room, joins again and signs out. */
  lea: Viewer;
  /** A person who is removed from the server. */
  readonly rex: Viewer;
  /** A person with a program whose token is revoked. */
  readonly tok: Viewer;
  program: Viewer;
  tokenId: string;
  /** A person in no room. */
  readonly stranger: Viewer;
  /** A client that is not signed in. */
  readonly nobody: Viewer;
  readonly newcomers: Viewer[];
  /** Viewers with revoked credentials. */
  readonly former: Viewer[];
}

/**
 * The people, the agents and three rooms of a server: one room with private messages, one without,
 * and a forum.
 */
export class Scene implements HouseStage {
  readonly house: TappedHouse;
  readonly cast: SceneCast;
  readonly rooms: readonly [SceneRoom, SceneRoom, SceneRoom];
  readonly messages: SceneMessage[] = [];
  readonly schedules: SceneSchedule[] = [];
  readonly #habits: HousePlot['habits'];
  readonly #readsOther: boolean;
  #runs = 0;

  private constructor(
    house: TappedHouse,
    { habits, readsOther }: HousePlot,
    {
      cast,
      rooms,
    }: { readonly cast: SceneCast; readonly rooms: readonly [SceneRoom, SceneRoom, SceneRoom] },
  ) {
    this.house = house;
    this.#habits = habits;
    this.#readsOther = readsOther;
    this.cast = cast;
    this.rooms = rooms;
  }

  static async open(house: TappedHouse, plot: HousePlot): Promise<Scene> {
    const cast = await makeCast(house);
    const rooms = await makeRooms(house, cast, plot);
    const scene = new Scene(house, plot, { cast, rooms });
    house.enter(scene);
    return scene;
  }

  get spaceIds(): readonly SpaceId[] {
    return this.rooms.map(({ spaceId }) => spaceId);
  }

  /** All viewers. */
  get viewers(): readonly Viewer[] {
    const { owner, mia, vic, hal, lea, rex, tok, program, stranger, nobody } = this.cast;
    const { newcomers, former } = this.cast;
    const { admin, automation, robot } = this.house;
    const known = [owner, mia, vic, hal, lea, rex, tok, program, ...newcomers];
    return [...known, stranger, nobody, ...former, admin, automation, robot];
  }

  /** Viewers that are usually in some room. */
  get insiders(): readonly Viewer[] {
    const { owner, mia, vic, hal, lea, rex, tok, program } = this.cast;
    return [owner, mia, owner, hal, lea, rex, mia, tok, program, vic];
  }

  /** Viewers whose access changes. */
  get guests(): readonly Viewer[] {
    const { mia, vic, hal, lea, rex, tok } = this.cast;
    return [rex, lea, rex, vic, lea, hal, tok, mia];
  }

  nextHabit(): HouseMove {
    this.#runs += 1;
    return pick(this.#habits, this.#runs);
  }

  /** Whether agents in one room may read public messages of another room. */
  mayReadFrom(spaceId: string, other: string): boolean {
    const [den, hall] = this.rooms;
    return this.#readsOther && spaceId === hall.spaceId && other === den.spaceId;
  }

  /** Resolves when no agent is working any more. */
  async untilQuiet(): Promise<void> {
    await this.house.server.conch.idle();
  }
}

async function makeCast(house: TappedHouse): Promise<SceneCast> {
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
  const token = await tok.call('makeMyToken', { body: { name: 'Program' } });
  secrets.addCreated(token.secret, tok.lastRequest);
  const program = house.viewer('Program', token.secret);
  program.personId = tok.personId;
  const people = { owner, mia, vic, hal, lea, rex, tok, stranger, nobody };
  return { ...people, program, tokenId: token.id, newcomers: [], former: [] };
}

type Rooms = readonly [SceneRoom, SceneRoom, SceneRoom];

async function makeRooms(house: TappedHouse, cast: SceneCast, plot: HousePlot): Promise<Rooms> {
  const { owner, mia, vic, hal, lea, rex, tok } = cast;
  const agentIds = house.agents.map(({ id }) => id);
  const main = { mainAgentId: agentIds[0] ?? null };
  const { policy, disclosure, hasMain, readsOther } = plot;
  const mains = hasMain ? main : {};
  // Each of the two rooms has a person who is not in the other room. Therefore no starter of a
  // chain lets agents read across rooms (XS8), and the judge knows all grants.
  const [inDen, inHall] = [await house.person('Den'), await house.person('Hall')];
  const den = await makeRoom(house, owner, {
    settings: { policy: 'mention', disclosure, ...mains },
    members: [mia, lea, rex, tok, inDen],
    agentIds,
  });
  const hall = await makeRoom(house, owner, {
    settings: {
      policy,
      unknownMentions: 'refuse',
      ...(policy === 'coordinator' ? main : mains),
    },
    members: [mia, hal, rex, inHall],
    agentIds: agentIds.slice(0, 2),
  });
  if (readsOther) {
    const body = { homeId: hall.spaceId, kind: 'read' } as const;
    await owner.call('giveGrant', { params: { spaceId: den.spaceId }, body });
  }
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
  { book, access }: TappedHouse,
  owner: Viewer,
  options: {
    readonly settings: Readonly<Record<string, unknown>>;
    readonly members: readonly Viewer[];
    readonly agentIds: readonly MemberId[];
  },
): Promise<SceneRoom> {
  const { settings, members, agentIds } = options;
  const since = book.now();
  const people = members.map(({ personId }) => String(personId));
  const name = book.newCanary(owner.personId, 'a space');
  const body = { name, settings, memberIds: [...agentIds, ...people] };
  const { id } = await owner.call('makeSpace', { body });
  for (const person of [String(owner.personId), ...people]) access.gains(person, id, since);
  book.addText(name, { spaceId: id, messageId: null });
  return {
    spaceId: id as SpaceId,
    isForum: settings['kind'] === 'forum',
    threadIds: [],
    name,
  };
}
