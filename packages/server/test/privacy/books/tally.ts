import type { TappedHouse } from '../house.ts';
import { WAYS, type Tapped, type TappedWay } from '../taps.ts';

/** Outputs that never contain text of a conversation. */
const SILENT: readonly TappedWay[] = ['a log line', 'the metrics'];

/** Counts of a campaign. They prove that the campaign really tested the promises. */
export class TapTally {
  sequences = 0;
  /** The number of times that somebody lost access. */
  losses = 0;
  secrets = 0;
  /** How many private texts agents received with permission. */
  confidences = 0;
  readonly #canaries = new Map<TappedWay, number>();
  readonly #tapped = new Map<TappedWay, number>();
  readonly #ways: readonly TappedWay[];

  /** `agentWays` are the outputs that send text to agents. */
  constructor(agentWays: readonly TappedWay[]) {
    this.#ways = [...WAYS, ...agentWays];
  }

  add({ way }: Tapped, canaries: number): void {
    this.#canaries.set(way, this.told(way) + canaries);
    this.#tapped.set(way, (this.#tapped.get(way) ?? 0) + 1);
  }

  end({ access, secrets }: TappedHouse): void {
    this.sequences += 1;
    this.losses += access.takeLosses();
    this.secrets += secrets.forget();
  }

  /** How many canaries one kind of output contained with permission. */
  told(way: TappedWay): number {
    return this.#canaries.get(way) ?? 0;
  }

  /** Outputs that were never used, or that never contained a canary although they could. */
  get unused(): readonly TappedWay[] {
    return this.#ways.filter((way) =>
      SILENT.includes(way) ? !this.#tapped.has(way) : this.told(way) === 0,
    );
  }

  toString(): string {
    const { sequences, losses, secrets, confidences } = this;
    const ways = this.#ways.map(
      (way) => `${way} ${this.#tapped.get(way) ?? 0} (${this.told(way)})`,
    );
    return `${sequences} sequences, ${losses} losses of access, ${confidences} confidences, ${secrets} secrets; tapped (canaries told): ${ways.join(', ')}`;
  }
}
