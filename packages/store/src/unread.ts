import { first, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What a person has not read yet in a space. */
export interface Unread {
  readonly messages: number;
  /** How many of them are for the person: they name them or all people, or hand over to people. */
  readonly mentions: number;
}

/** Nobody reads more than that one by one, and a look at a list of spaces must stay cheap. */
const MOST_LOOKED_AT = 500;

const ALL_PEOPLE = '%"group":"people"%';

// They begin with `@human`, and have no mentions of their own: nobody wrote them.
const HAND_OVERS = ['passed', 'turn-limit'];

const count = statement<{
  spaceId: string;
  after: number;
  personId: string;
  named: string;
}>()((db, given) =>
  db
    .selectFrom((e) =>
      e
        .selectFrom('messages')
        .select(['sender_person_id', 'deleted_at', 'mentions', 'notice'])
        .where('space_id', '=', given.spaceId)
        .where('seq', '>', given.after)
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
                e('mentions', 'like', given.named),
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
    .where('deleted_at', 'is', null)
    .where((e) =>
      e.or([e('sender_person_id', 'is', null), e('sender_person_id', '<>', given.personId)]),
    ),
);

/**
 * What others have said in a space after an event, among its newest 500 messages. Ids stand in the
 * mentions of a message as JSON, where no text can look like one.
 */
export function* unreadOf(given: {
  readonly spaceId: string;
  readonly personId: string;
  readonly after: number;
}): Script<Unread> {
  const found = yield* first(count, { ...given, named: `%"id":"${given.personId}"%` });
  return { messages: found?.messages ?? 0, mentions: found?.mentions ?? 0 };
}
