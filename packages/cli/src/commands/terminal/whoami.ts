import { command } from '../../command.ts';
import { fields } from '../../print/table.ts';

/** Shows the server and the person that commands use. */
export const whoami = command({
  name: 'whoami',
  summary: 'Shows the server that commands use, and the person they act for.',
  examples: ['conch whoami', 'conch whoami --json'],
  run: async ({ out, server, client }) => {
    const { url, from } = server();
    const me = await (await client()).call('readMe');
    out.show(
      { url, from, person: { id: me.id, name: me.name, isAdmin: me.isAdmin } },
      fields(out, [
        ['server', `${url} (${from})`],
        ['person', me.name],
        ['admin', me.isAdmin],
      ]),
    );
  },
});
