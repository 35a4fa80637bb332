import type { Compilable } from 'kysely';
import type { Builder, DialectName } from '../statement.ts';

/** One step from a schema to the next. Once released it is never edited: the next number is. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly SchemaStatement[];
}

/** A statement that is still to be written out for one of the databases. */
export type SchemaStatement = (target: Target) => Compilable;

export interface Target {
  readonly db: Builder;
  readonly dialect: DialectName;
}
