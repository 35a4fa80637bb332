import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import type { LogLine } from '../../../src/index.ts';
import { canariesIn } from './canary.ts';
import { PrivacyHouse, type HouseOptions } from './house.ts';

// The number is large enough to share the cost of a database, and small enough that each agent is
// in few spaces.
const SCENES_IN_HOUSE = 25;

/** Creates houses one after the other. Each house is used for several scenes. */
export class Houses {
  readonly linesWithWords: LogLine[] = [];
  lineCount = 0;
  readonly #kind: DatabaseKind;
  #house: PrivacyHouse | null = null;
  #place: DatabasePlace | null = null;
  #scenes = 0;

  readonly #options: HouseOptions;

  constructor(kind: DatabaseKind, options: HouseOptions = {}) {
    this.#kind = kind;
    this.#options = options;
  }

  async next(): Promise<PrivacyHouse> {
    if (this.#scenes % SCENES_IN_HOUSE === 0) await this.close();
    this.#scenes += 1;
    this.#place ??= await this.#kind.make();
    this.#house ??= await PrivacyHouse.open(this.#place, this.#options);
    return this.#house;
  }

  async close(): Promise<void> {
    await this.#house?.close();
    await this.#place?.remove();
    for (const line of this.#house?.lines ?? []) {
      this.lineCount += 1;
      if (canariesIn(JSON.stringify(line)).size > 0) this.linesWithWords.push(line);
    }
    this.#house = null;
    this.#place = null;
  }
}
