import type { MessageOnWire } from '@conch/protocol';
import type { AgentReply, PrecedingAgent } from './preceding-agent.ts';

/** The messages that agents sent each other above a position in the transcript. */
export class EarlierExchanges {
  readonly #said = new Map<string, MessageOnWire>();
  readonly #lastTo = new Map<string, MessageOnWire>();

  add(message: MessageOnWire): void {
    const { sender, replyTo } = message;
    if (sender?.kind !== 'agent' || replyTo === null) return;
    this.#said.set(`${sender.id} ${replyTo.id}`, message);
    this.#lastTo.set(replyTo.id, message);
  }

  /**
   * The sender of the reply for which the agent had asked, if that reply was stopped or failed.
   * Null otherwise. After such a reply, the agent answers its original trigger again, which is
   * further above.
   */
  interruptedReply({ agentId, replyToId }: AgentReply): PrecedingAgent | null {
    const question = this.#said.get(`${agentId} ${replyToId ?? ''}`);
    const last = this.#lastTo.get(question?.id ?? '');
    if (!last?.sender || last.sender.id === agentId || last.status === 'complete') return null;
    return {
      precedingName: last.sender.name,
      relation: last.status === 'cancelled' ? 'stopped' : 'failed',
    };
  }
}
