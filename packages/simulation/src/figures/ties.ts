import { share } from './share.ts';

/** Who has spoken to whom, ever. */
export class Ties {
  readonly #numbers = new Map<string, number>();
  readonly #ties = new Set<number>();

  add(from: string, to: string): void {
    if (from !== to) this.#ties.add(this.#numberOf(from) * MAX_MEMBERS + this.#numberOf(to));
  }

  /**
   * Definition: of the ordered pairs in which one has spoken to the other, the share in which the
   * other has spoken back, whenever that was. Moltbook's is the same, where a pair is a comment and
   * who wrote what it stands under; ours stand under the opening post, so it is who they answer.
   */
  reciprocity(): number | null {
    let mutual = 0;
    for (const tie of this.#ties) {
      const to = tie % MAX_MEMBERS;
      const from = (tie - to) / MAX_MEMBERS;
      if (this.#ties.has(to * MAX_MEMBERS + from)) mutual += 1;
    }
    return share(mutual, this.#ties.size);
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

// Two of these numbers together are one that a double holds exactly: a pair as text costs far more.
const MAX_MEMBERS = 67_108_864;
