import { first, type Script } from '../script.ts';
import { statement } from '../statement.ts';

/** The unread messages of a person in a space. */
export interface UnreadCounts {
  readonly messages: number;
  /**
   * The unread messages that mention the person or all people, and the unread notices that hand the
   * floor to people.
   */
  readonly mentions: number;
}

/** This limit keeps lists of spaces fast. An exact count above the limit is not useful. */
const MOST_LOOKED_AT = 500;

const ALL_PEOPLE = '%"group":"people"%';

// These notices begin with `@human`. Conch writes them, so they have no stored mentions.
const HAND_OVERS = ['passed', 'turn-limit'];

const count = statement<{
  spaceId: string;
  after: number;
  personId: string;
  named: string;
}>()((db, params) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('messages')
        .select(['senderPersonId', 'deletedAt', 'mentions', 'notice'])
        .where('spaceId', '=', params.spaceId)
        .where('seq', '>', params.after)
        .orderBy('seq', 'desc')
        .orderBy('place', 'desc')
        .limit(MOST_LOOKED_AT)
        .as('newest'),
    )
    .select((e) => [
      e.fn.countAll<number>().as('messages'),
      e.fn
        .sum<number | null>(
          e
            .case()
            .when(
              e.or([
                e('mentions', 'like', params.named),
                e('mentions', 'like', ALL_PEOPLE),
                e('notice', 'in', HAND_OVERS),
              ]),
            )
            .then(1)
            .else(0)
            .end(),
        )
        .as('mentions'),
    ])
    .where('deletedAt', 'is', null)
    .where((e) =>
      e.or([e('senderPersonId', 'is', null), e('senderPersonId', '<>', params.personId)]),
    ),
);

/**
 * Counts other members' messages after an event, among the newest 500 messages of the space. The
 * search for an id in the JSON of mentions is safe, because JSON escapes the quotes in texts.
 */
export function* unreadOf(params: {
  readonly spaceId: string;
  readonly personId: string;
  readonly after: number;
}): Script<UnreadCounts> {
  const found = yield* first(count, { ...params, named: `%"id":"${params.personId}"%` });
  return { messages: found?.messages ?? 0, mentions: found?.mentions ?? 0 };
}
