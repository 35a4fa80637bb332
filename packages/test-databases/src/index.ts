export type { DatabaseLocation, DatabasePlace, OpenDatabaseOptions } from './database-place.ts';
export { EMPTY_MESSAGE } from './empty-message.ts';
export { endLeases } from './end-leases.ts';
export { everythingStored } from './everything-stored.ts';
export { newPostgresPlace } from './postgres-place.ts';
export { startPostgres, type HaltMode, type PostgresServer } from './postgres-server.ts';
export { newSqlitePlace } from './sqlite-place.ts';
