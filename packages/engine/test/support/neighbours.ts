import type { TableCheck, TableStep } from './story.ts';
import { Table, type Seating } from './table.ts';

type Place = 'home' | 'annex';

/** A story in two spaces. Acts of one space arrive in the other space when `carry` is called. */
export class Neighbours {
  readonly home: Table;
  readonly annex: Table;
  readonly #carried = { home: 0, annex: 0 };

  constructor(home: Seating, annex: Seating) {
    this.home = new Table({ ...home, id: 'home' });
    this.annex = new Table({ ...annex, id: 'annex' });
  }

  /**
   * Runs a step in one space. The acts of this step for the other space wait until `carry` is
   * called.
   */
  when(place: Place, step: TableStep): this {
    step(this[place]);
    return this;
  }

  /** Delivers every waiting act, and the acts that these deliveries cause. */
  carry(): this {
    while (this.#carryFrom('home', 'annex') || this.#carryFrom('annex', 'home'));
    return this;
  }

  then(place: Place, ...checks: readonly TableCheck[]): this {
    for (const check of checks) check(this[place]);
    return this;
  }

  #carryFrom(from: Place, to: Place): boolean {
    const { history, state } = this[from];
    const fresh = history.slice(this.#carried[from]).flatMap(({ effects }) => effects);
    this.#carried[from] = history.length;
    const acts = fresh.filter((effect) => effect.type === 'act-in-space');
    for (const { act } of acts) this[to].apply({ type: 'act-arrived', from: state.id, act });
    return acts.length > 0;
  }
}
