import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ChainView } from '@conch/runtime';
import { iso, isoOrNull } from './instant.ts';

type ChainOnWire = AnswerOf<typeof HTTP_API.listChains>['items'][number];

export function chainOnWire(chain: ChainView): ChainOnWire {
  const { id, policy, triggerId, startedAt, endedAt, endedBecause } = chain;
  return {
    id,
    policy,
    triggerId,
    startedAt: iso(startedAt),
    endedAt: isoOrNull(endedAt),
    endedBecause,
  };
}
