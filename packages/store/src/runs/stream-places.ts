import type { Claim } from './run-claims.ts';
import { first, type Script } from '../script.ts';
import { placeIn, type StreamPlace } from './shown-place.ts';
import { statement } from '../statement.ts';

const begin = statement<Claim & { shownAt: number }>()((db, params) =>
  db
    .updateTable('runs')
    .set((e) => ({
      // If a result is lost and the run is retried, the run keeps the position that the first try
      // has stored.
      shownAt: e.fn.coalesce('shownAt', e.cast<number>(e.val(params.shownAt), 'bigint')),
      ordinal: e.fn.coalesce(
        'ordinal',
        e
          .selectFrom('runs as placed')
          .select((f) => f('placed.ordinal', '+', f.lit(1)).as('next'))
          .where('placed.spaceId', '=', params.spaceId)
          .where('placed.ordinal', 'is not', null)
          .orderBy('placed.ordinal', 'desc')
          .limit(1),
        e.cast<number>(e.lit(1), 'bigint'),
      ),
    }))
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id)
    .where('state', '=', 'running')
    .where('owner', '=', params.owner)
    .where('token', '=', params.token)
    .returning(['shownAt', 'ordinal']),
);

/**
 * Stores the position of a run's stream, unless the run already has a position. Returns null if the
 * claim is lost. The caller holds the lock of the space, so two streams never get the same ordinal.
 */
export function* placeStream(
  params: Claim & { readonly shownAt: number },
): Script<StreamPlace | null> {
  return placeIn(yield* first(begin, params));
}
