import { HTTP_API, ROOT_API, type Route } from '@conch/protocol';

/** Every route of the API with its name, including the routes at the root. */
export const ROUTES: readonly (readonly [string, Route])[] = [
  ...Object.entries(HTTP_API),
  ...Object.entries(ROOT_API),
];
