import { appendFileSync, readFileSync } from 'node:fs';

/**
 * One observation of an agent. All nodes append to one file, so the observations have one order.
 */
export interface Sighting {
  readonly what: Sight;
  /** The run and the number of the call within it, or the run alone. */
  readonly key: string;
  /** The node and the number of the agent's invocation there, for example `n3.17`. */
  readonly who: string;
}

/**
 * `asked`: a call was made. `told`: the agent got the result, so the result is recorded. `other`: a
 * different call was recorded under this number. `began`: an agent was invoked. `said`: it has
 * answered.
 */
const SIGHTS = ['asked', 'told', 'other', 'began', 'said'] as const;
export type Sight = (typeof SIGHTS)[number];

/** Appends observations to a file, line by line, so that they survive the kill of the process. */
export class WitnessFile {
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

  /** A witness file for the next invocation of an agent. */
  ofOneMore(): WitnessFile {
    this.#calls += 1;
    return new WitnessFile(this.#path, `${this.#who}.${this.#calls}`, this.#tell);
  }

  note(what: Sight, key: string): void {
    if (this.#path !== null) appendFileSync(this.#path, `${what} ${key} ${this.#who}\n`);
    this.#tell({ what, key, who: this.#who });
  }
}

/** All observations in a file. */
export function sightingsIn(path: string): readonly Sighting[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [word = '', key = '', who = ''] = line.split(' ');
      const what = SIGHTS.find((sight) => sight === word);
      // The kill may have cut off a line, so incomplete lines are skipped.
      return what === undefined || who === '' ? [] : [{ what, key, who }];
    });
}
