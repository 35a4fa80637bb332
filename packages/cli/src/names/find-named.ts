import { matchingForm, nearestWord } from '@conch/engine';
import { CliFailure, notFound } from '../cli-failure.ts';

interface NamedThing {
  readonly id: string;
  readonly name: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** True if a word is an id of the server and not a name. */
export function isId(word: string): boolean {
  return UUID.test(word);
}

/** The entry with this id or name. Names are compared without case, as in a mention. */
export function findNamed<Thing extends NamedThing>(
  things: readonly Thing[],
  { name, what }: { readonly name: string; readonly what: string },
): Thing {
  const found = candidates(things, name);
  const [only, ...others] = found;
  if (only === undefined) throw missing(things, name, what);
  if (others.length === 0) return only;
  const ids = found.map((thing) => `${thing.id} (${thing.name})`).join(', ');
  throw new CliFailure(
    'usage',
    `“${name}” is the name of ${found.length} ${what}s. Use the id of one: ${ids}.`,
    'ambiguous-name',
  );
}

function candidates<Thing extends NamedThing>(
  things: readonly Thing[],
  wanted: string,
): readonly Thing[] {
  const bare = wanted.replace(/^@/u, '');
  const byId = things.filter(({ id }) => id === bare.toLowerCase());
  if (byId.length > 0) return byId;
  const exact = things.filter(({ name }) => name === bare);
  if (exact.length > 0) return exact;
  const form = matchingForm(bare);
  return things.filter(({ name }) => matchingForm(name) === form);
}

function missing(things: readonly NamedThing[], name: string, what: string): CliFailure {
  const nearest = nearestWord(
    name,
    things.map((thing) => thing.name),
  );
  const hint = nearest === null ? '' : ` Did you mean “${nearest}”?`;
  return notFound(`There is no ${what} “${name}”.${hint}`, `no-such-${what}`);
}
