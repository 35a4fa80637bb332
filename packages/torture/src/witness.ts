import { appendFileSync, readFileSync } from 'node:fs';

/** What an agent saw happen, in the order in which it happened, on whichever node. */
export interface Sighting {
  readonly what: Sight;
  /** The call, as its run and its number among the calls of the run; or the run itself. */
  readonly key: string;
  /** Which node, and which of the times that an agent was called there: `n3.17`. */
  readonly who: string;
}

/**
 * `asked`: a call was made; `told`: its result was seen, so it is recorded; `other`: another call
 * stands where this one should; `began` and `said`: an agent was called, and has answered.
 */
const SIGHTS = ['asked', 'told', 'other', 'began', 'said'] as const;
export type Sight = (typeof SIGHTS)[number];

/** Notes what happens where a killed process cannot take it along: in a file, a line at a time. */
export class Witness {
  readonly #path: string | null;
  readonly #who: string;
  readonly #tell: (seen: Sighting) => void;
  #calls = 0;

  constructor(path: string | null, who: string, tell: (seen: Sighting) => void = () => {}) {
    this.#path = path;
    this.#who = who;
    this.#tell = tell;
  }

  get who(): string {
    return this.#who;
  }

  /** The witness of one more time that an agent is called. */
  ofOneMore(): Witness {
    this.#calls += 1;
    return new Witness(this.#path, `${this.#who}.${this.#calls}`, this.#tell);
  }

  note(what: Sight, key: string): void {
    if (this.#path !== null) appendFileSync(this.#path, `${what} ${key} ${this.#who}\n`);
    this.#tell({ what, key, who: this.#who });
  }
}

/** Everything that was noted in a file. */
export function sightingsIn(path: string): readonly Sighting[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', key = '', who = ''] = line.split(' ');
      const what = SIGHTS.find((sight) => sight === word);
      // A line may have been cut off by the kill itself.
      return what === undefined || who === '' ? [] : [{ what, key, who }];
    });
}
