import type { Member, MemberId, Outsider, Roster } from '@conch/engine';
import { asMemberId, matchingForm } from '@conch/engine';
import { namesSince, type NameAssignment, type Script } from '@conch/store';

/** The kind and the last name of a person or an agent that is or was on the server. */
export interface EverNamed {
  readonly kind: 'person' | 'agent';
  readonly name: string;
  readonly isRemoved: boolean;
}

/**
 * All names on the server, with a version number for each change. Mentions are matched against all
 * names (NA6, MN8), so each space applies new names before its next decision.
 */
export class NameBook {
  readonly #log: NameAssignment[] = [];
  #outsiders: { readonly version: number; readonly list: readonly Outsider[] } = {
    version: 0,
    list: [],
  };

  get version(): number {
    return this.#log.at(-1)?.version ?? 0;
  }

  /** Reads the new names of other nodes from the database. */
  *refresh(): Script<void> {
    this.add(yield* namesSince(this.version));
  }

  /**
   * Adds names that this node has committed. If earlier names are missing, `refresh` adds the names
   * later.
   */
  add(input: readonly NameAssignment[]): void {
    for (const line of input) if (line.version === this.version + 1) this.#log.push(line);
  }

  /** The people and agents that changed after the first version, up to the second version. */
  changedBetween(after: number, upTo: number): ReadonlySet<MemberId> {
    const changed = new Set<MemberId>();
    for (let place = this.#log.length - 1; place >= 0; place -= 1) {
      const line = this.#log[place];
      if (line === undefined || line.version <= after) break;
      if (line.version <= upTo) changed.add(asMemberId(line.memberId));
    }
    return changed;
  }

  /** The current or last names of some ids, including members that were removed from the server. */
  everNamed(ids: ReadonlySet<string>): ReadonlyMap<string, EverNamed> {
    const named = new Map<string, EverNamed>();
    for (const { memberId, kind, name } of this.#log) {
      if (!ids.has(memberId)) continue;
      const before = named.get(memberId);
      named.set(memberId, { kind, name: name ?? before?.name ?? '', isRemoved: name === null });
    }
    return named;
  }

  /**
   * The ids of the members whose name has this matching form. If no member has the name now, the
   * members that had it earlier.
   */
  idsNamed(form: string): readonly string[] {
    const now = this.#everyoneAt(this.version).filter(({ name }) => matchingForm(name) === form);
    if (now.length > 0) return now.map(({ id }) => id);
    const earlier = this.#log.filter(({ name }) => name !== null && matchingForm(name) === form);
    return [...new Set(earlier.map(({ memberId }) => memberId))];
  }

  /** The roster of a space with these members and the names of this version. */
  roster(members: readonly Member[], version: number): Roster {
    const inside = new Set<string>(members.map(({ id }) => id));
    return { members, others: this.#everyoneAt(version).filter(({ id }) => !inside.has(id)) };
  }

  #everyoneAt(version: number): readonly Outsider[] {
    if (this.#outsiders.version === version) return this.#outsiders.list;
    const named = new Map<string, Outsider>();
    for (const line of this.#log) {
      if (line.version > version) break;
      if (line.name === null) named.delete(line.memberId);
      else {
        const { memberId, kind, name } = line;
        named.set(memberId, { id: asMemberId(memberId), kind, name });
      }
    }
    this.#outsiders = { version, list: [...named.values()] };
    return this.#outsiders.list;
  }
}
