import type { ConchError } from '@conch/sdk';
import type { FormShape } from './changed-fields.ts';
import type { Merged } from './merge.ts';
import type { PlainObject } from './plain-object.ts';

/** A thing that is edited, at one of its versions. */
export interface Versioned<Values> {
  readonly version: number;
  readonly values: Values;
}

/** How a thing is read and written. */
export interface VersionedDoor<Values> {
  readonly shape: FormShape;
  /** Sends what of a form has changed, on top of a version; gives what the server then has. */
  readonly save: (
    changes: PlainObject,
    version: number,
    mine: Values,
  ) => Promise<Versioned<Values>>;
  readonly fetchCurrent: () => Promise<Versioned<Values>>;
  /** What the form calls a field of what was sent; the same, unless said. */
  readonly nameOf?: (sent: string, mine: Values) => string;
  /** Which field a refusal is about where the server names none. */
  readonly fieldOf?: (error: ConchError, mine: Values) => string | null;
}

/** Two edits that differ, until somebody chooses. */
export interface Clash<Values> {
  readonly theirs: Versioned<Values>;
  readonly merged: Merged<Values>;
}

/** What a form last has to tell about itself. */
export type FormNews =
  | { readonly kind: 'saved' }
  /** Somebody else changed these fields, and the form has them now. */
  | { readonly kind: 'taken-over'; readonly names: readonly string[] }
  /** Somebody else changed these fields, too: saving will ask. */
  | { readonly kind: 'will-ask'; readonly names: readonly string[] };
