import { sql } from 'kysely';
import { write, type Script } from '../script.ts';
import { statement, type Statement } from '../statement.ts';

/**
 * Tables with rights that a person made for a space, in the column `made_by`. These rights end when
 * the person may no longer create them.
 */
const TABLES = ['services', 'share_links'] as const;

type Ends<Params> = readonly Statement<Params, unknown>[];

const inSpace: Ends<{ spaceId: string; madeBy: string }> = TABLES.map((table) =>
  statement<{ spaceId: string; madeBy: string }>()((db, params) => ({
    compile: () =>
      sql<object>`delete from ${sql.table(table)}
        where space_id = ${params.spaceId} and made_by = ${params.madeBy}`.compile(db),
  })),
);

const everywhere: Ends<{ madeBy: string }> = TABLES.map((table) =>
  statement<{ madeBy: string }>()((db, params) => ({
    compile: () =>
      sql<object>`delete from ${sql.table(table)} where made_by = ${params.madeBy}`.compile(db),
  })),
);

const beyondOwn: Ends<{ madeBy: string }> = TABLES.map((table) =>
  statement<{ madeBy: string }>()((db, params) => ({
    compile: () =>
      sql<object>`delete from ${sql.table(table)}
        where made_by = ${params.madeBy} and space_id not in (
          select space_id from space_roles
          where person_id = ${params.madeBy} and role = 'owner')`.compile(db),
  })),
);

const opened: Ends<{ openedBy: string }> = TABLES.map((table) =>
  statement<{ openedBy: string }>()((db, params) => ({
    compile: () =>
      sql<object>`delete from ${sql.table(table)} where opened_by = ${params.openedBy}`.compile(db),
  })),
);

function* end<Params>(ends: Ends<Params>, params: Params): Script<void> {
  for (const one of ends) yield* write(one, params);
}

/** Ends the services and share links that a person made in one space. */
export function endRightsMadeIn(spaceId: string, madeBy: string): Script<void> {
  return end(inSpace, { spaceId, madeBy });
}

/** Ends the services and share links that a person made in any space. */
export function endRightsMadeBy(madeBy: string): Script<void> {
  return end(everywhere, { madeBy });
}

/** Ends the services and share links that a person made in spaces that the person does not own. */
export function endRightsBeyondOwn(madeBy: string): Script<void> {
  return end(beyondOwn, { madeBy });
}

/** Ends the services and share links made in sessions that an admin's sign-in links opened. */
export function endRightsOpenedBy(openedBy: string): Script<void> {
  return end(opened, { openedBy });
}
