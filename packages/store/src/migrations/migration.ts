import type { Compilable } from 'kysely';
import type { Builder, DialectName } from '../statement.ts';

/**
 * One step from a schema to the next. Never edit a released migration. Add a new migration instead.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly statements: readonly SchemaStatement[];
}

/** A statement that is compiled later for one of the databases. */
export type SchemaStatement = (target: Target) => Compilable;

export interface Target {
  readonly db: Builder;
  readonly dialect: DialectName;
}
