import {
  asMemberId,
  asSpaceId,
  DEFAULT_SETTINGS,
  EMPTY_FLOOR,
  newSpace,
  type Effect,
  type Member,
  type MemberId,
  type SpaceId,
  type SpaceSettings,
} from '@conch/engine';
import {
  addFloor,
  addSpace,
  agentById,
  allSpaces,
  personById,
  saveFloor,
  saveSpace,
  spacesOf,
  type Script,
} from '@conch/store';
import { AudienceBook } from '../audience-book.ts';
import type { Core } from '../core.ts';
import { happen } from '../happen.ts';
import { settingsOf, spaceRow, type OpenSpace } from '../open-space.ts';
import type { Recorder } from '../decided.ts';
import { agentMember, changeMembers, type RosterContext } from '../refresh-roster.ts';
import { Refused } from '../refused.ts';
import { RunCounts } from '../run-counts.ts';
import { SpaceChange } from '../space-change.ts';
import { wellFormed } from '../well-formed.ts';
import { givenMember, isId, noSuchMember, shown } from './given.ts';
import { refusalIn } from './refusal-in.ts';
import { withSettings, type SettingsChange } from './settings.ts';

/** A space as its owner sees it. */
export interface SpaceCard {
  readonly id: SpaceId;
  readonly name: string;
  readonly settings: SpaceSettings;
  readonly version: number;
  readonly createdAt: number;
}

export type NewSpace = SettingsChange & {
  readonly name: string;
  /** In order of joining. */
  readonly members?: readonly MemberId[];
};

export type SpaceUpdate = SettingsChange & {
  readonly name?: string;
  /** The version that was edited; if it has changed since, nothing is saved. */
  readonly version?: number;
};

// Nothing runs in a space that is just being made.
const NO_RUNS: Recorder = { nodeId: '', takePlace: () => false };

/** The spaces of the server. */
export class Spaces {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async create({ name, members = [], ...given }: NewSpace): Promise<SpaceCard> {
    const { database, names, clock, newId } = this.#core;
    const id = asSpaceId(newId());
    const settings = withSettings(DEFAULT_SETTINGS, given);
    const at = clock.now();
    const empty: OpenSpace = {
      state: newSpace({ members: [], others: [] }, {}, id),
      name: checkedName(name),
      version: 1,
      createdAt: at,
      nextSeq: 1,
      namesVersion: 0,
      audiences: new AudienceBook([]),
      runCounts: new RunCounts(),
    };
    const rosterEventId = newId();
    const settingsEventId = newId();
    const made = await database.transact(function* () {
      if (database.dialect === 'postgres') yield* names.refresh();
      const change = new SpaceChange(empty);
      yield* addSpace(spaceRow({ ...empty, state: { ...empty.state, settings } }));
      yield* addFloor({
        spaceId: id,
        nextSeq: 1,
        namesVersion: 0,
        floor: JSON.stringify(EMPTY_FLOOR),
        wakeAt: null,
      });
      const namesVersion = names.version;
      yield* changeMembers(
        change,
        { put: yield* membersOf(members), gone: [] },
        { names, namesVersion, recorder: NO_RUNS, eventId: rosterEventId, at, streamed: [] },
      );
      const effects = yield* happen(
        change,
        { type: 'settings-changed', id: settingsEventId, at, settings },
        NO_RUNS,
      );
      throwIfRefused(effects);
      const { nextSeq, state } = change.space;
      const floor = JSON.stringify(state.floor);
      yield* saveFloor({ spaceId: id, nextSeq, namesVersion, floor, wakeAt: null });
      return change.space;
    });
    return cardOf(made);
  }

  async get(id: SpaceId): Promise<SpaceCard> {
    return cardOf(await this.#core.open(id));
  }

  async list(): Promise<readonly SpaceCard[]> {
    const rows = await this.#core.database.read(() => allSpaces());
    return rows.map((row) => ({
      id: asSpaceId(row.id),
      name: row.name,
      settings: settingsOf(row),
      version: row.version,
      createdAt: row.createdAt,
    }));
  }

  /** The members of a space, in order of joining. */
  async members(id: SpaceId): Promise<readonly Member[]> {
    return (await this.#core.open(id)).state.roster.members;
  }

  /** The spaces that someone is a member of. */
  async of(
    memberId: MemberId,
  ): Promise<readonly { readonly id: SpaceId; readonly name: string }[]> {
    const rows = await this.#core.database.read(() => spacesOf(givenMember(memberId)));
    return rows.map(({ id, name }) => ({ id: asSpaceId(id), name }));
  }

  /** Saves what is given and leaves the rest as it is. Limits hold at once. */
  async update(id: SpaceId, { version, name, ...given }: SpaceUpdate): Promise<SpaceCard> {
    const { newId, clock } = this.#core;
    const eventId = newId();
    return this.#core.do({
      spaceId: id,
      *apply(change, recorder): Script<SpaceCard | Refused> {
        const { space } = change;
        if (version !== undefined && version !== space.version) return changedMeanwhile(space);
        const settings = checked(() => withSettings(space.state.settings, given));
        if (settings instanceof Refused) return settings;
        const newName = checked(() => checkedName(name ?? space.name));
        if (newName instanceof Refused) return newName;
        const at = clock.now();
        const effects = yield* happen(
          change,
          { type: 'settings-changed', id: eventId, at, settings },
          recorder,
        );
        const refusal = refusalIn(effects);
        if (refusal !== null) return refusal;
        change.space = { ...change.space, name: newName, version: space.version + 1 };
        yield* saveSpace(spaceRow(change.space));
        return cardOf(change.space);
      },
    });
  }

  async addMembers(id: SpaceId, members: readonly MemberId[]): Promise<void> {
    const rosterContext = this.#rosterContexts(id);
    await this.#core.do<void>({
      spaceId: id,
      *apply(change, recorder) {
        const put = yield* findMembers(members);
        if (put instanceof Refused) return put;
        yield* changeMembers(change, { put, gone: [] }, rosterContext(change, recorder));
        return undefined;
      },
    });
  }

  /** Who leaves loses the floor at once: runs are cancelled, waits dropped. */
  async removeMember(id: SpaceId, member: MemberId): Promise<void> {
    const rosterContext = this.#rosterContexts(id);
    await this.#core.do<void>({
      spaceId: id,
      *apply(change, recorder) {
        if (!change.space.state.roster.members.some((one) => one.id === member)) {
          return noSuchMember(member);
        }
        yield* changeMembers(change, { put: [], gone: [member] }, rosterContext(change, recorder));
        return undefined;
      },
    });
  }

  /** Of the names a space has been told when it was opened: what came since it is told next. */
  #rosterContexts(id: SpaceId): (change: SpaceChange, recorder: Recorder) => RosterContext {
    const { names, live, clock, newId } = this.#core;
    const eventId = newId();
    return ({ space: { namesVersion } }, recorder) => {
      const streamed = live.streamedIn(id);
      return { names, namesVersion, recorder, eventId, at: clock.now(), streamed };
    };
  }
}

function cardOf({ state, name, version, createdAt }: OpenSpace): SpaceCard {
  return { id: state.id, name, settings: state.settings, version, createdAt };
}

function* membersOf(ids: readonly MemberId[]): Script<readonly Member[]> {
  const found = yield* findMembers(ids);
  if (found instanceof Refused) throw found;
  return found;
}

function* findMembers(ids: readonly MemberId[]): Script<readonly Member[] | Refused> {
  const members: Member[] = [];
  if (!Array.isArray(ids)) return noSuchMember(ids);
  for (const id of new Set(ids)) {
    if (!isId(id)) return noSuchMember(id);
    const agent = yield* agentById(id);
    const person = agent === null ? yield* personById(id) : null;
    const row = agent ?? person;
    if (row === null || row.deletedAt !== null) return noSuchMember(id);
    members.push(
      agent === null
        ? { kind: 'person', id: asMemberId(row.id), name: row.name }
        : agentMember(agent),
    );
  }
  return members;
}

const LONGEST_SPACE_NAME = 100;

function checkedName(name: unknown): string {
  const trimmed = typeof name === 'string' ? wellFormed(name).trim() : '';
  if (trimmed !== '' && trimmed.length <= LONGEST_SPACE_NAME) return trimmed;
  const why = `a space has a name of 1 to ${LONGEST_SPACE_NAME} characters`;
  throw new Refused('bad-name', `“${shown(name)}” cannot be the name of a space: ${why}.`, [
    shown(name),
  ]);
}

/** A refusal that a check throws, as a value: inside a transaction others must not be touched. */
function checked<T>(check: () => T): T | Refused {
  try {
    return check();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function throwIfRefused(effects: readonly Effect[]): void {
  const refusal = refusalIn(effects);
  if (refusal !== null) throw refusal;
}

function changedMeanwhile({ name, version }: OpenSpace): Refused {
  const now = `it is at version ${version} now`;
  return new Refused(
    'changed-meanwhile',
    `Someone has changed ${name} since you read it: ${now}. Read it again and repeat your change.`,
    [String(version)],
  );
}
