import { HTTP_API, ROOT_API, type Route } from '@conch/protocol';

/** Every route of the interface with its name, those at the root too. */
export const ROUTES: readonly (readonly [string, Route])[] = [
  ...Object.entries(HTTP_API),
  ...Object.entries(ROOT_API),
];
