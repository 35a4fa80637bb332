import type { BenchCase } from '../bench-case.ts';
import { BenchServer } from '../wire/server-process.ts';
import { closeWatchers, openWatchers } from '../wire/watchers.ts';

const SOCKETS = 5_000;
const FIRST = 200;

/** The memory of the server for each idle socket. */
export const idleSockets: BenchCase = {
  name: 'idle-sockets',
  async run() {
    const figures: { label: string; bytes: number }[] = [];
    for (const name of ['conch-server', 'bare-server'] as const) {
      const server = await BenchServer.start(name);
      const watched = { port: server.port, spaceId: server.spaces?.speak ?? null };
      // Opens some sockets before the measurement, because the first sockets also cause one-time
      // costs.
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

async function memory(server: BenchServer): Promise<number> {
  await server.order({ do: 'collect' });
  return (await server.usage()).rssBytes;
}
