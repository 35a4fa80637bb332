import type { RouteOutput } from '@conch/sdk';

/** A space in the list of the person. */
export type SpaceListItem = RouteOutput<'listSpaces'>['items'][number];
