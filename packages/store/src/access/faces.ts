import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { faces } from '../tables/faces.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** The chosen face of a person or an agent. */
export type FaceRow = TableRow<typeof faces>;

/** A chosen face with the name of its member, without the bytes of its picture. */
type NamedFaceRow = Omit<FaceRow, 'picture'> & { readonly name: string };

const CHANGEABLE = ['kind', 'value', 'picture'] as const;

const put = statement<FaceRow>()((db, params) =>
  db
    .insertInto('faces')
    .values(pick(params, faces.columns))
    .onConflict((on) => on.columns(['memberId']).doUpdateSet(pick(params, CHANGEABLE))),
);

/** Saves the face of a member, in place of the previous one. */
export function* saveFace(face: FaceRow): Script<void> {
  yield* write(put, face);
}

const remove = statement<{ memberId: string }>()((db, params) =>
  db.deleteFrom('faces').where('memberId', '=', params.memberId),
);

/** Gives a member its default face again. */
export function* removeFace(memberId: string): Script<void> {
  yield* write(remove, { memberId });
}

const selectOne = statement<{ memberId: string }>()((db, params) =>
  db.selectFrom('faces').select(faces.columns).where('memberId', '=', params.memberId),
);

/** The chosen face of a member, or null. */
export function faceOf(memberId: string): Script<FaceRow | null> {
  return first(selectOne, { memberId });
}

const NAMED = ['faces.memberId', 'faces.kind', 'faces.value'] as const;

const ofAgents = statement<object>()((db) =>
  db
    .selectFrom('faces')
    .innerJoin('agents', 'agents.id', 'faces.memberId')
    .select([...NAMED, 'agents.name'])
    .where('agents.deletedAt', 'is', null)
    .orderBy('faces.memberId'),
);

const ofPeople = statement<object>()((db) =>
  db
    .selectFrom('faces')
    .innerJoin('people', 'people.id', 'faces.memberId')
    .select([...NAMED, 'people.name'])
    .where('people.deletedAt', 'is', null)
    .orderBy('faces.memberId'),
);

/** All chosen faces of the server. */
export function* allFaces(): Script<readonly NamedFaceRow[]> {
  return [...(yield* all(ofAgents, {})), ...(yield* all(ofPeople, {}))];
}
