import type { MessageOnWire } from '@conch/protocol';
import type { Answer, AskedBy } from './asked-by.ts';

/** What agents have said to each other above a place in the transcript. */
export class AskedSoFar {
  readonly #said = new Map<string, MessageOnWire>();
  readonly #lastTo = new Map<string, MessageOnWire>();

  add(message: MessageOnWire): void {
    const { author, replyTo } = message;
    if (author?.kind !== 'agent' || replyTo === null) return;
    this.#said.set(`${author.id} ${replyTo.id}`, message);
    this.#lastTo.set(replyTo.id, message);
  }

  /**
   * Whose words an agent had asked for, where those were cut short; `null`: nobody’s. There is
   * nothing to answer then: it speaks once more about what it was asked itself, further above.
   */
  inVain({ agentId, replyToId }: Answer): AskedBy | null {
    const question = this.#said.get(`${agentId} ${replyToId ?? ''}`);
    const last = this.#lastTo.get(question?.id ?? '');
    if (!last?.author || last.author.id === agentId || last.status === 'complete') return null;
    return { askedBy: last.author.name, how: last.status === 'cancelled' ? 'stopped' : 'failed' };
  }
}
