import type { ConchError } from '@conch/sdk';
import type { FormShape } from './changed-fields.ts';
import type { Merged } from './merge.ts';
import type { PlainObject } from './plain-object.ts';

/** The values of a thing at one version. */
export interface Versioned<Values> {
  readonly version: number;
  readonly values: Values;
}

/** How a versioned thing is read and saved. */
export interface VersionedDoor<Values> {
  readonly shape: FormShape;
  /** Sends the changed fields on top of a version. Returns the version that the server then has. */
  readonly save: (
    changes: PlainObject,
    version: number,
    mine: Values,
  ) => Promise<Versioned<Values>>;
  readonly fetchCurrent: () => Promise<Versioned<Values>>;
  /** Maps a field of the request to the name in the form. By default the names are equal. */
  readonly nameOf?: (sent: string, mine: Values) => string;
  /** The field of a refusal for which the server names none. */
  readonly fieldOf?: (error: ConchError, mine: Values) => string | null;
}

/** Two edits that conflict, until somebody chooses. */
export interface Clash<Values> {
  readonly theirs: Versioned<Values>;
  readonly merged: Merged<Values>;
}

/** The last news of a form. */
export type FormNews =
  | { readonly kind: 'saved' }
  /** Somebody else changed these fields, and the form took the changes over. */
  | { readonly kind: 'taken-over'; readonly names: readonly string[] }
  /** Somebody else changed these fields too, and saving will ask. */
  | { readonly kind: 'will-ask'; readonly names: readonly string[] };
