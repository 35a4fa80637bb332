import type { ConchError } from '@conch/sdk';
import type { FormShape } from './changed-fields.ts';
import type { MergeResult } from './merge.ts';
import type { PlainObject } from './plain-object.ts';

/** The values of an object at one version. */
export interface VersionedValues<Values> {
  readonly version: number;
  readonly values: Values;
}

/** The functions that load and save a versioned object. */
export interface VersionedSource<Values> {
  readonly shape: FormShape;
  /**
   * Sends the fields that changed since a version. Returns the version that the server then has.
   */
  readonly save: (
    changes: PlainObject,
    version: number,
    mine: Values,
  ) => Promise<VersionedValues<Values>>;
  readonly fetchCurrent: () => Promise<VersionedValues<Values>>;
  /**
   * Maps a field name of the request to a field name of the form. By default the names are equal.
   */
  readonly nameOf?: (sent: string, mine: Values) => string;
  /** The field for a refusal in which the server names no field. */
  readonly fieldOf?: (error: ConchError, mine: Values) => string | null;
}

/** Two conflicting edits. The person must choose between them. */
export interface Clash<Values> {
  readonly theirs: VersionedValues<Values>;
  readonly merged: MergeResult<Values>;
}

/** The last event of a form that people should know. */
export type FormNews =
  | { readonly kind: 'saved' }
  /** Another person changed these fields, and the form applied the changes. */
  | { readonly kind: 'taken-over'; readonly names: readonly string[] }
  /** Another person changed the same fields. Saving will ask which values to use. */
  | { readonly kind: 'will-ask'; readonly names: readonly string[] };
