import { secretIn } from '../../support/open-server.ts';
import type { Known } from './good-values.ts';

const MOST_OF_A_KIND = 60;

// Fields that refer to the same type of resource.
const SAME: Readonly<Record<string, string>> = {
  mainAgentId: 'agentId',
  addresseeId: 'agentId',
  replyToId: 'messageId',
  homeId: 'spaceId',
  ownerId: 'memberId',
  addableBy: 'memberId',
  memberIds: 'memberId',
  with: 'spaceId',
  provider: 'providerName',
  next: 'cursor',
};

/** Existing ids and names, by the name of their field. */
export class Pool implements Known {
  readonly #known = new Map<string, string[]>();

  add(field: string, value: string): void {
    const name = SAME[field] ?? field;
    const ids = this.#known.get(name) ?? [];
    ids.push(value);
    // Removes a middle value. The first values are kept, because other resources belong to them.
    if (ids.length > MOST_OF_A_KIND) ids.splice(MOST_OF_A_KIND / 2, 1);
    this.#known.set(name, ids);
  }

  readonly pick = (field: string, at: number): string | null => {
    const there = this.#known.get(SAME[field] ?? field) ?? [];
    return there[at % Math.max(there.length, 1)] ?? null;
  };

  /** Records the values of known fields in a response. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'object') this.learn(value);
      else if (LEARNT.has(field) && typeof value === 'string') this.add(field, value);
      else if (field === 'link' && typeof value === 'string') this.add('token', secretIn(value));
    }
  }
}

const LEARNT = new Set(['messageId', 'runId', 'chainId', 'threadId', 'next']);
