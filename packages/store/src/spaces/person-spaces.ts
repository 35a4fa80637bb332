import { all, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { personSpaces } from '../tables/spaces.ts';
import { textsOf } from '../dialect/id-list.ts';
import type { TableRow } from '../tables/table.ts';

/** A person's own settings for a space. */
export type PersonSpaceRow = TableRow<typeof personSpaces>;

type OfPerson = Pick<PersonSpaceRow, 'personId' | 'spaceId'>;

const upsert = statement<PersonSpaceRow>()((db, params) =>
  db
    .insertInto('person_spaces')
    .values({
      spaceId: params.spaceId,
      personId: params.personId,
      isPinned: params.isPinned,
      notify: params.notify,
      section: params.section,
      place: params.place,
    })
    .onConflict((on) =>
      on.columns(['spaceId', 'personId']).doUpdateSet((e) => ({
        isPinned: e.ref('excluded.isPinned'),
        notify: e.ref('excluded.notify'),
        section: e.ref('excluded.section'),
        place: e.ref('excluded.place'),
      })),
    ),
);

/** Stores a person's own settings for a space. */
export function* savePersonSpace(row: PersonSpaceRow): Script<void> {
  yield* write(upsert, row);
}

const selectAmong = statement<{ personId: string; ids: string }>()((db, params, dialect) =>
  db
    .selectFrom('person_spaces')
    .select(personSpaces.columns)
    .where('personId', '=', params.personId)
    .where('spaceId', 'in', textsOf(params.ids, dialect)),
);

/** A person's own settings for some spaces. */
export function personSpacesAmong(
  personId: string,
  ids: readonly string[],
): Script<readonly PersonSpaceRow[]> {
  return all(selectAmong, { personId, ids: JSON.stringify(ids) });
}

const remove = statement<OfPerson>()((db, params) =>
  db
    .deleteFrom('person_spaces')
    .where('spaceId', '=', params.spaceId)
    .where('personId', '=', params.personId),
);

/** Removes a person's own settings for a space, for example when the person leaves the space. */
export function* removePersonSpace(of: OfPerson): Script<void> {
  yield* write(remove, of);
}

const removeOf = statement<{ personId: string }>()((db, params) =>
  db.deleteFrom('person_spaces').where('personId', '=', params.personId),
);

/** Removes a person's own settings for all spaces. */
export function* removePersonSpacesOf(personId: string): Script<void> {
  yield* write(removeOf, { personId });
}
