import { asSpaceId, type Member, type MemberId, type SpaceId } from '@conch/engine';
import { allSpaces, saveSpace, spacesByIds, spacesOf, type Script } from '@conch/store';
import type { Core } from '../core.ts';
import { demandMoneyStopIn } from '../forum/demand-money-stop.ts';
import { keepForum } from '../forum/keep-forum.ts';
import { happen } from '../happen.ts';
import { settingsOf, spaceRow } from '../open-space.ts';
import { Refused } from '../refused.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { formerMembers, type FormerMember } from './former-members.ts';
import { givenFields, givenMember, isId } from './given.ts';
import { makeSpace, type NewSpace } from './make-space.ts';
import { addMembers, removeMember, tellMember } from './membership.ts';
import { refusalIn } from './refusal-in.ts';
import { kindRefusal, mainAgentRefusal, withSettings, type SettingsChange } from './settings.ts';
import { cardOf, checkedName, type SpaceCard } from './space-card.ts';

export type SpaceUpdate = SettingsChange & {
  readonly name?: string;
  /** The version that was edited; if it has changed since, nothing is saved. */
  readonly version?: number;
};

/** The spaces of the server. */
export class Spaces {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async create(space: NewSpace): Promise<SpaceCard> {
    return cardOf(await makeSpace(this.#core, space));
  }

  async get(id: SpaceId): Promise<SpaceCard> {
    return cardOf(await this.#core.open(id));
  }

  /** Some spaces by their ids, those that there are, or all of them; by age. */
  async list(ids?: readonly SpaceId[]): Promise<readonly SpaceCard[]> {
    const rows = await this.#core.database.read(() =>
      ids === undefined ? allSpaces() : spacesByIds(ids.filter(isId)),
    );
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

  /** Who was in a space and is no member of it. */
  formerMembers(id: SpaceId): Promise<readonly FormerMember[]> {
    return formerMembers(this.#core, id);
  }

  /** The spaces that someone is a member of. */
  async of(
    memberId: MemberId,
  ): Promise<readonly { readonly id: SpaceId; readonly name: string }[]> {
    const rows = await this.#core.database.read(() => spacesOf(givenMember(memberId)));
    return rows.map(({ id, name }) => ({ id: asSpaceId(id), name }));
  }

  /** Saves what is given and leaves the rest as it is. Limits hold at once. */
  async update(id: SpaceId, changes: SpaceUpdate): Promise<SpaceCard> {
    const { version, name, ...given } = givenFields(changes, 'what is to change');
    const { newId, clock } = this.#core;
    const eventId = newId();
    await demandMoneyStopIn(this.#core, id, (settings) => withSettings(settings, given));
    return this.#core.do({
      spaceId: id,
      *apply(change, recorder): Script<SpaceCard | Refused> {
        const { space } = change;
        if (version !== undefined && version !== space.version) {
          return changedMeanwhile({ what: space.name, version: space.version });
        }
        const settings = checked(() => withSettings(space.state.settings, given));
        if (settings instanceof Refused) return settings;
        const refused =
          (yield* mainAgentRefusal(space.state.settings, settings)) ??
          (yield* kindRefusal(space, settings));
        if (refused !== null) return refused;
        // A name that it has had for long is none of this change.
        const newName = (name ?? null) === null ? space.name : checked(() => checkedName(name));
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
        yield* keepForum(change, space.state.settings, at);
        return cardOf(change.space);
      },
    });
  }

  addMembers(id: SpaceId, members: readonly MemberId[]): Promise<void> {
    return addMembers(this.#core, id, members);
  }

  /** Whatever the server knows of someone beside the space, a role for one, is another: it is told. */
  tellMember(id: SpaceId, member: MemberId): Promise<void> {
    return tellMember(this.#core, id, member);
  }

  /** Who leaves loses the floor at once: runs are cancelled, waits dropped. */
  removeMember(id: SpaceId, member: MemberId): Promise<void> {
    return removeMember(this.#core, id, member);
  }
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
