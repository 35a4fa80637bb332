// `npm start`: builds the page if it is missing or outdated, then starts the server.
import { buildPage } from './browser/build-page.ts';

const built = await buildPage();
if (!built.ok) {
  process.stderr.write(`The page could not be built:\n${built.problem}\n`);
  process.exit(1);
}
await import('@conch/server/main');
