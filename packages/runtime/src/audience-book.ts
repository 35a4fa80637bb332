import { isVisibleToAll, type Audience, type MemberId } from '@conch/engine';

/** The number under which an audience of everyone is stored. */
export const EVERYONE = 0;

/**
 * The audiences that messages of a space have had, each under a number: messages of one audience
 * stand together in an index, so that a history is found without looking at what others may read.
 */
export class AudienceBook {
  readonly #ids: Map<string, number>;

  constructor(rows: readonly { readonly id: number; readonly agents: string }[]) {
    this.#ids = new Map(rows.map(({ id, agents }) => [agents, id]));
  }

  /** The number of an audience; `isNew` until it is added. */
  find(audience: Audience): {
    readonly id: number;
    readonly agents: string;
    readonly isNew: boolean;
  } {
    if (audience === 'everyone') return { id: EVERYONE, agents: '', isNew: false };
    const agents = JSON.stringify(audience.toSorted());
    const id = this.#ids.get(agents);
    return { id: id ?? this.#ids.size + 1, agents, isNew: id === undefined };
  }

  with(agents: string, id: number): AudienceBook {
    const book = new AudienceBook([]);
    for (const [known, its] of this.#ids) book.#ids.set(known, its);
    book.#ids.set(agents, id);
    return book;
  }

  audienceOf(id: number): Audience {
    if (id === EVERYONE) return 'everyone';
    for (const [agents, its] of this.#ids) if (its === id) return JSON.parse(agents) as MemberId[];
    // An audience is added with its first message: this one has none.
    return [];
  }

  /** AU9: the audiences whose messages may stand before the eyes of who answers for `coming`. */
  visibleTo(coming: Audience): readonly number[] {
    if (coming === 'everyone') return [EVERYONE];
    const visible = [EVERYONE];
    for (const [agents, id] of this.#ids) {
      if (isVisibleToAll(JSON.parse(agents) as MemberId[], coming)) visible.push(id);
    }
    return visible;
  }
}
