import { idsOfChain } from './chain-runs.ts';
import type { MessageRow } from '../messages/messages.ts';
import { all, first, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { messages } from '../tables/messages.ts';

/** A position in the order of a space. */
interface Place {
  readonly seq: number;
  readonly place: number;
}

interface ChainMessagesQuery extends Place {
  readonly spaceId: string;
  readonly agentId: string;
  readonly audienceId: number;
  readonly chainId: string;
}

// All messages of a chain come after the chain's trigger, so the search stops at the trigger.
const selectLast = statement<ChainMessagesQuery>()((db, params) =>
  db
    .selectFrom('messages as m')
    .innerJoin('runs as r', (join) =>
      join.onRef('r.spaceId', '=', 'm.spaceId').onRef('r.id', '=', 'm.runId'),
    )
    .select(['m.seq', 'm.place', 'm.content'])
    .where('m.spaceId', '=', params.spaceId)
    .where('m.senderAgentId', '=', params.agentId)
    .where('m.briefingAudienceId', '=', params.audienceId)
    .where('m.seq', '<=', params.seq)
    .where((e) => e.or([e('m.seq', '<', params.seq), e('m.place', '<', params.place)]))
    .where('m.seq', '>', (e) =>
      e
        .selectFrom('chains as c')
        .innerJoin('messages as t', (join) =>
          join.onRef('t.spaceId', '=', 'c.spaceId').onRef('t.id', '=', 'c.triggerId'),
        )
        .select('t.seq')
        .where('c.spaceId', '=', params.spaceId)
        .where('c.id', '=', params.chainId),
    )
    .where('r.chainId', '=', params.chainId)
    .orderBy('m.seq', 'desc')
    .orderBy('m.place', 'desc')
    .limit(1),
);

interface ChainSpan {
  readonly spaceId: string;
  readonly chainId: string;
  readonly after: number;
  readonly upTo: number;
}

const selectInChain = statement<ChainSpan>()((db, params) =>
  db
    .selectFrom('messages')
    .select(messages.columns)
    .where('spaceId', '=', params.spaceId)
    .where('seq', '>', params.after)
    .where('seq', '<=', params.upTo)
    .where('runId', 'in', idsOfChain(db, params))
    .orderBy('seq')
    .orderBy('place'),
);

/** The messages that the runs of a chain posted after an event and up to another one, in order. */
export function messagesInChain(span: ChainSpan): Script<readonly MessageRow[]> {
  return all(selectInChain, span);
}

/**
 * The last text of an agent in a chain to one of some audiences, optionally before a position.
 * `chainIds` are the chain and the chains that it continues, newest first. Each audience needs one
 * index lookup, in the first chain in which the agent has spoken.
 */
export function* lastTextInChains(params: {
  readonly spaceId: string;
  readonly chainIds: readonly string[];
  readonly agentId: string;
  readonly audienceIds: readonly number[];
  readonly before?: Place;
}): Script<string | null> {
  const { spaceId, agentId, before = END } = params;
  const { seq, place } = before;
  for (const chainId of params.chainIds) {
    let last: (Place & { readonly content: string }) | null = null;
    for (const audienceId of params.audienceIds) {
      const values = { spaceId, agentId, audienceId, chainId, seq, place };
      const found = yield* first(selectLast, values);
      if (found !== null && (last === null || isLater(found, last))) last = found;
    }
    if (last !== null) return last.content;
  }
  return null;
}

const END: Place = { seq: Number.MAX_SAFE_INTEGER, place: 0 };

function isLater(one: Place, other: Place): boolean {
  return one.seq === other.seq ? one.place > other.place : one.seq > other.seq;
}
