import type { BenchCase } from '../bench-case.ts';
import { ServerProcess } from '../wire/server-process.ts';
import { closeWatchers, openWatchers } from '../wire/watchers.ts';

const SOCKETS = 5_000;
const FIRST = 200;

/** What a socket costs whose person only looks: memory of the server for each of many. */
export const idleSockets: BenchCase = {
  name: 'idle-sockets',
  async run() {
    const figures: { label: string; bytes: number }[] = [];
    for (const name of ['conch-server', 'bare-server'] as const) {
      const server = await ServerProcess.start(name);
      const watched = { port: server.port, spaceId: server.spaces?.speak ?? null };
      // The first ones also pay for what is made once.
      const warm = await openWatchers(FIRST, watched);
      const before = await memory(server);
      const watchers = await openWatchers(SOCKETS, watched);
      const after = await memory(server);
      closeWatchers([...warm, ...watchers]);
      await server.end();
      figures.push({ label: name, bytes: (after - before) / SOCKETS });
    }
    const [conch, bare] = figures.map(({ bytes }) => bytes / 1024);
    return [
      {
        label: `each of ${SOCKETS} idle sockets`,
        value: conch ?? Number.NaN,
        unit: 'KB',
        budget: 50,
        note: `bare ws ${(bare ?? Number.NaN).toFixed(1)} KB`,
      },
    ];
  },
};

async function memory(server: ServerProcess): Promise<number> {
  await server.order({ do: 'collect' });
  return (await server.usage()).rssBytes;
}
