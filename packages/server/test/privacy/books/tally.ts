import type { TappedHouse } from '../house.ts';
import { OUTPUTS, type TappedOutput, type OutputKind } from '../taps.ts';

/** Outputs that never contain text of a conversation. */
const SILENT: readonly OutputKind[] = ['a log line', 'the metrics'];

/** Counts of a campaign. They prove that the campaign really tested the promises. */
export class TapTally {
  sequences = 0;
  /** The number of times that somebody lost access. */
  losses = 0;
  secrets = 0;
  /** How many private texts agents received with permission. */
  confidences = 0;
  readonly #canaries = new Map<OutputKind, number>();
  readonly #tapped = new Map<OutputKind, number>();
  readonly #outputs: readonly OutputKind[];

  /** `agentWays` are the outputs that send text to agents. */
  constructor(agentWays: readonly OutputKind[]) {
    this.#outputs = [...OUTPUTS, ...agentWays];
  }

  add({ output }: TappedOutput, canaries: number): void {
    this.#canaries.set(output, this.canariesIn(output) + canaries);
    this.#tapped.set(output, (this.#tapped.get(output) ?? 0) + 1);
  }

  end({ access, secrets }: TappedHouse): void {
    this.sequences += 1;
    this.losses += access.takeLosses();
    this.secrets += secrets.forget();
  }

  /** How many canaries one kind of output contained with permission. */
  canariesIn(output: OutputKind): number {
    return this.#canaries.get(output) ?? 0;
  }

  /** Outputs that were never used, or that never contained a canary although they could. */
  get unused(): readonly OutputKind[] {
    return this.#outputs.filter((output) =>
      SILENT.includes(output) ? !this.#tapped.has(output) : this.canariesIn(output) === 0,
    );
  }

  toString(): string {
    const { sequences, losses, secrets, confidences } = this;
    const ways = this.#outputs.map(
      (output) => `${output} ${this.#tapped.get(output) ?? 0} (${this.canariesIn(output)})`,
    );
    return `${sequences} sequences, ${losses} losses of access, ${confidences} confidences, ${secrets} secrets; tapped (canaries told): ${ways.join(', ')}`;
  }
}
