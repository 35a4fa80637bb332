import {
  asSpaceId,
  withinCeilings,
  type MemberId,
  type SpaceId,
  parseMentions,
  asMemberId,
} from '@conch/engine';
import {
  allSpaces,
  saveSpace,
  spacesByIds,
  spacesOf,
  type Script,
  addPerson,
  type SpaceRow,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { demandMoneyStopIn } from '../../forum/demand-money-stop.ts';
import { adjustForumTicks } from '../../forum/forum-row.ts';
import { applyEvent } from '../../space/apply-event.ts';
import { spaceRow, type OpenSpace } from '../../space/open-space.ts';
import { Refused } from '../../refused.ts';
import { aloneIf, type CallerWrites, type Guard } from '../caller-writes.ts';
import { archiveSpace, unarchiveSpace } from './archiving.ts';
import { changedMeanwhile } from '../changed-meanwhile.ts';
import { requireFields, parseMemberId, parseSpaceId, isId, refuseOthers } from '../parse-input.ts';
import { makeSpace, type NewSpace } from './make-space.ts';
import {
  addMembers,
  removeMember,
  replaceMember,
  tellMember,
  rosterContexts,
} from '../people/membership.ts';
import { refusalIn } from '../refusal-in.ts';
import {
  checkSettings,
  isIn,
  kindRefusal,
  mainAgentRefusal,
  withSettings,
  type SettingsChange,
} from './settings.ts';
import { deleteSpace } from './delete-space.ts';
import { directRefusal } from './direct-refusal.ts';
import { formerMembers, type FormerMember } from './former-members.ts';
import { openDirectSpace } from './direct-space.ts';
import { deletedSpaces, purgeSpace, restoreSpace, type DeletedSpaceCard } from './restore-space.ts';
import { spaceEvents, type SpaceEventView } from './space-events.ts';
import { cardOf, cardOfRow, checkedName, damagedCard, type SpaceCard } from './space-card.ts';
import { upToDate } from '../up-to-date.ts';
import { changeMembers } from '../../space/refresh-roster.ts';
import { giveName, parseName, learnName } from '../people/member-names.ts';
import { memberView, type MemberInSpace } from '../people/member-view.ts';
import { isSpaceDamaged } from '../../space/no-such-space.ts';
import type { SpaceCopyLine } from '../../space-copy/copy-line.ts';
import { importSpace, type SpaceImport } from '../../space-copy/import-space.ts';
import { copyOfSpace, type CopyRequest } from '../../space-copy/make-copy.ts';

export interface SpaceUpdate {
  readonly name?: string;
  /** A missing setting keeps its value. */
  readonly settings?: SettingsChange;
  /**
   * The version on which the change is based. If the space has a newer version, nothing is saved.
   */
  readonly version?: number;
}

/** The spaces of the server. */
export class Spaces {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  /** Creates a space. The writes of `also` are in the same transaction. */
  async create(space: NewSpace, alongside: CallerWrites<SpaceId> = {}): Promise<SpaceCard> {
    return cardOf(await makeSpace(this.#context, space, alongside));
  }

  async get(id: SpaceId): Promise<SpaceCard> {
    return cardOf(await this.#context.open(id));
  }

  /** All spaces, or the existing spaces among these ids, the oldest first. */
  async list(ids?: readonly SpaceId[]): Promise<readonly SpaceCard[]> {
    const rows = await this.#context.database.read(() =>
      ids === undefined ? allSpaces() : spacesByIds(ids.filter(isId)),
    );
    return rows.map((row) => this.#listed(row));
  }

  /** One damaged space must not break a list of others. */
  #listed(row: SpaceRow): SpaceCard {
    try {
      return cardOfRow(row, this.#context.ceilings);
    } catch (error) {
      if (!isSpaceDamaged(error)) throw error;
      this.#context.failed('spaces', error);
      return damagedCard(row);
    }
  }

  /**
   * A copy of a whole space for `importCopy` on another server, line by line. Throws `space-busy`.
   */
  copyOf(request: CopyRequest): Promise<readonly SpaceCopyLine[]> {
    return copyOfSpace(this.#context, { ...request, spaceId: parseSpaceId(request.spaceId) });
  }

  /** Imports a copy of a space from its JSON lines, all or nothing. */
  importCopy(
    texts: AsyncIterable<string> | Iterable<string>,
    alongside: CallerWrites<SpaceId> = {},
  ): Promise<SpaceImport> {
    return importSpace(this.#context, texts, alongside);
  }

  /** The members of a space, in order of joining. */
  async members(id: SpaceId): Promise<readonly MemberInSpace[]> {
    return (await this.#context.open(id)).state.roster.members.map(memberView);
  }

  /** How the members, the name and the mode of a space changed, oldest first. */
  changes(id: SpaceId): Promise<readonly SpaceEventView[]> {
    return spaceEvents(this.#context, id);
  }

  /** The former members of a space. */
  formerMembers(id: SpaceId): Promise<readonly FormerMember[]> {
    return formerMembers(this.#context, id);
  }

  /**
   * Finds removed agents that a text mentions. Maps each unknown mention to the full names of the
   * removed agents.
   */
  removedMentions(id: SpaceId, text: string): Promise<ReadonlyMap<string, readonly string[]>> {
    return removedMentions(this.#context, id, text);
  }

  /** The spaces of a member. */
  async of(
    memberId: MemberId,
  ): Promise<readonly { readonly id: SpaceId; readonly name: string }[]> {
    const rows = await this.#context.database.read(() => spacesOf(parseMemberId(memberId)));
    return rows.map(({ id, name }) => ({ id: asSpaceId(id), name }));
  }

  /**
   * Saves the given fields and does not change the others. New limits apply at once. `also` runs
   * first, in the same transaction.
   */
  async update(id: SpaceId, changes: SpaceUpdate, { also }: Guard = {}): Promise<SpaceCard> {
    const {
      version,
      name,
      settings: input = {},
      ...rest
    } = requireFields(changes, 'what is to change');
    refuseOthers(rest, 'name, settings and version');
    const { newId, clock, ceilings } = this.#context;
    const eventId = newId();
    const changed = ({ state, limitsAboveCeiling: lowered }: OpenSpace) =>
      withinCeilings(withSettings({ ...state.settings, ...lowered }, input), ceilings);
    await demandMoneyStopIn(this.#context, id, (space) => {
      checkSettings(input, ceilings);
      return changed(space).settings;
    });
    return this.#context.do({
      spaceId: id,
      ...aloneIf(also),
      *apply(change, recorder): Script<SpaceCard | Refused> {
        if (also !== undefined) yield* also(id);
        const { space } = change;
        if (version !== undefined && version !== space.version) {
          return changedMeanwhile({ what: space.name, version: space.version });
        }
        const { settings, limitsAboveCeiling } = changed(space);
        const refused =
          (yield* directRefusal(id)) ??
          (yield* mainAgentRefusal(space.state.settings, settings, isIn(space))) ??
          (yield* kindRefusal(space, settings));
        if (refused !== null) return refused;
        // An unchanged name is not checked again.
        const newName = (name ?? null) === null ? space.name : checked(() => checkedName(name));
        if (newName instanceof Refused) return newName;
        const at = clock.now();
        const effects = yield* applyEvent(
          change,
          {
            type: 'settings-changed',
            id: eventId,
            at,
            settings,
            ...(newName === space.name ? {} : { name: newName }),
          },
          recorder,
        );
        const refusal = refusalIn(effects);
        if (refusal !== null) return refusal;
        change.space = {
          ...change.space,
          limitsAboveCeiling,
          name: newName,
          version: space.version + 1,
        };
        yield* saveSpace(spaceRow(change.space));
        yield* adjustForumTicks(change, space.state.settings, at);
        return cardOf(change.space);
      },
    });
  }

  /** Stops all runs in a space and makes it read-only until it is unarchived. */
  archive(id: SpaceId, by: MemberId, guard: Guard = {}): Promise<SpaceCard> {
    return archiveSpace(this.#context, { id, by: parseMemberId(by), ...guard });
  }

  unarchive(id: SpaceId, guard: Guard = {}): Promise<SpaceCard> {
    return unarchiveSpace(this.#context, id, guard);
  }

  /**
   * Deletes a space. For 30 days, `restore` undoes this. Then all data of the space is erased. Its
   * agents and people remain on the server.
   */
  delete(id: SpaceId, by: MemberId, guard: Guard = {}): Promise<void> {
    return deleteSpace(this.#context, { id, by: parseMemberId(by), ...guard });
  }

  /** The deleted spaces that can be restored: all, or those of one owner. */
  deleted(owner: MemberId | null = null): Promise<readonly DeletedSpaceCard[]> {
    return deletedSpaces(this.#context, owner);
  }

  /** Restores a deleted space. Its invitations and grants stay deleted. */
  async restore(id: SpaceId, guard: Guard = {}): Promise<SpaceCard> {
    await restoreSpace(this.#context, parseSpaceId(id), guard);
    return this.get(id);
  }

  /** Erases a deleted space now. */
  purge(id: SpaceId, guard: Guard = {}): Promise<void> {
    return purgeSpace(this.#context, parseSpaceId(id), guard);
  }

  /** The space with the direct messages of two people. Creates the space if they have none. */
  openDirect(
    people: { readonly by: MemberId; readonly other: MemberId },
    alongside: CallerWrites<SpaceId> = {},
  ): Promise<SpaceId> {
    return openDirectSpace(this.#context, people, alongside);
  }

  /**
   * Adds members. `by` is the person who adds them, for agents that restrict who may add them
   * (`addableBy`).
   */
  addMembers(
    id: SpaceId,
    members: readonly MemberId[],
    alongside: CallerWrites<SpaceId> & { readonly by?: MemberId } = {},
  ): Promise<void> {
    return addMembers(this.#context, id, members, alongside);
  }

  /** Creates a person who is a member of the space at once. */
  addNewPerson(
    id: SpaceId,
    person: { readonly name: string },
    alongside: CallerWrites<MemberId> = {},
  ): Promise<MemberId> {
    return addNewPerson(this.#context, id, person, alongside);
  }

  /** Notifies watchers that data of a member outside the space, such as a role, has changed. */
  tellMember(id: SpaceId, member: MemberId, alongside: CallerWrites<SpaceId> = {}): Promise<void> {
    return tellMember(this.#context, id, member, alongside);
  }

  /**
   * Removes a member, who loses the floor at once: their runs are cancelled and their waits
   * dropped.
   */
  removeMember(
    id: SpaceId,
    member: MemberId,
    alongside: CallerWrites<SpaceId> = {},
  ): Promise<void> {
    return removeMember(this.#context, id, member, alongside);
  }

  /** Removes one member and announces another member again, in one transaction. */
  replaceMember(
    id: SpaceId,
    who: { readonly leaving: MemberId; readonly staying: MemberId },
    alongside: CallerWrites<SpaceId> = {},
  ): Promise<void> {
    return replaceMember(this.#context, id, who, alongside);
  }
}

/**
 * Converts a thrown refusal into a returned one, because a throw in a transaction would roll back
 * other jobs too.
 */
function checked<T>(check: () => T): T | Refused {
  try {
    return check();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/**
 * Finds removed agents that a text mentions. Each key is an unknown mention, which is the first
 * word after the `@`. The values are the full names as typed, in order. Only former members of the
 * space are found.
 */
async function removedMentions(
  context: RuntimeContext,
  spaceId: SpaceId,
  text: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { state } = await upToDate(context, spaceId);
  // A name of a current member is not an unknown mention.
  const unknown = parseMentions(text, state.roster).filter(({ kind }) => kind === 'unknown');
  if (unknown.length === 0) return new Map();
  const former = await formerMembers(context, spaceId);
  const gone = former.filter(({ kind, isRemoved }) => kind === 'agent' && isRemoved);
  const nameAt = new Map(
    parseMentions(text, { members: [], others: gone }).flatMap(({ kind, start, name }) =>
      kind === 'outsider' ? [[start, name] as const] : [],
    ),
  );
  const removed = new Map<string, readonly string[]>();
  for (const { start, name } of unknown) {
    const whole = nameAt.get(start);
    if (whole !== undefined) removed.set(name, [...(removed.get(name) ?? []), whole]);
  }
  // If the word also occurs without the rest of the name, the mention is ambiguous, so the word is
  // removed from the result.
  for (const { start, name } of unknown) if (!nameAt.has(start)) removed.delete(name);
  return removed;
}

/** Creates a person and adds them to a space, all or nothing. */
async function addNewPerson(
  context: RuntimeContext,
  spaceId: SpaceId,
  input: { readonly name: string },
  { also, committed }: CallerWrites<MemberId>,
): Promise<MemberId> {
  const name = parseName(requireFields(input, 'a name').name);
  const id = asMemberId(context.newId());
  const createdAt = context.clock.now();
  const rosterContext = rosterContexts(context, spaceId);
  const line = await context.do({
    spaceId,
    isAlone: true,
    committed,
    *apply(change, recorder) {
      const refused = yield* directRefusal(spaceId);
      if (refused !== null) return refused;
      const named = yield* giveName({ memberId: id, kind: 'person', name }, context);
      // A throw rolls back the name claims. A returned refusal would commit them.
      if (named instanceof Refused) throw named;
      yield* addPerson({ id, name, version: 1, createdAt, deletedAt: null });
      const put = [{ kind: 'person', id, name }] as const;
      yield* changeMembers(change, { put, gone: [] }, rosterContext(change, recorder));
      if (also !== undefined) yield* also(id);
      return named;
    },
  });
  await learnName(context, line);
  return id;
}
