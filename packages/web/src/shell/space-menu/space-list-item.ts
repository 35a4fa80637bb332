import type { RouteOutput } from '@conch/sdk';

/** A space in the list of the person. */
export type ListedSpace = RouteOutput<'listSpaces'>['items'][number];
