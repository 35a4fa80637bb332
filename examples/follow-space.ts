import { createInterface } from 'node:readline';
import { openClient } from '@conch/sdk';

// Follows a space and posts each typed line. CONCH_TOKEN is your own token.
const { CONCH_URL: url = 'http://127.0.0.1:2662', CONCH_TOKEN: token = '' } = process.env;
const client = openClient({ url, token });
const { items: spaces } = await client.call('listSpaces');
const wanted = process.argv[2] ?? spaces[0]?.name;
const found = spaces.find(({ name }) => name === wanted);
if (found === undefined) throw new Error(`You are not in a space named ${wanted}.`);

const space = client.follow(found.id);
const shown = new Set<string>();
space.subscribe(() => {
  for (const { id, sender, content } of space.view?.messages ?? []) {
    if (!shown.has(id)) console.log(`${sender?.name ?? 'Conch'}: ${content}`);
    shown.add(id);
  }
});
await space.ready;

for await (const line of createInterface({ input: process.stdin })) await space.send(line);
client.close();
