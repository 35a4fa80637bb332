import { ResourceTemplate, type ReadResourceResult } from '@modelcontextprotocol/server';
import { refusalOf } from '../http/answer.ts';
import { dataText, messageFact } from './tool-result.ts';
import type { PersonDoor } from './tools/person-door.ts';

const MOST_LISTED = 100;

/** Spaces, chains and runs as resources. */
export function addResources({ server, calls, by }: PersonDoor): void {
  server.registerResource(
    'space',
    new ResourceTemplate('conch://spaces/{spaceId}', {
      list: async () => {
        const query = { limit: MOST_LISTED };
        const { items } = await calls.call(by, 'listSpaces', { query });
        return {
          resources: items.map(({ id, name }) => ({ uri: `conch://spaces/${id}`, name })),
        };
      },
    }),
    { title: 'Space', description: 'A space with its newest messages.', mimeType: 'text/plain' },
    (uri, { spaceId }) =>
      read(uri, async () => {
        const params = { spaceId };
        const { id, name, kind, policy, settings } = await calls.call(by, 'readSpace', { params });
        const page = await calls.call(by, 'readMessages', { params, query: { limit: 30 } });
        return { id, name, kind, policy, settings, messages: page.items.map(messageFact) };
      }),
  );
  server.registerResource(
    'chain',
    new ResourceTemplate('conch://spaces/{spaceId}/chains/{chainId}', { list: undefined }),
    {
      title: 'Chain',
      description: 'All runs that followed from one message, with their outcomes and the cost.',
      mimeType: 'text/plain',
    },
    (uri, params) => read(uri, () => calls.call(by, 'readChain', { params })),
  );
  server.registerResource(
    'run',
    new ResourceTemplate('conch://spaces/{spaceId}/runs/{runId}', { list: undefined }),
    {
      title: 'Run',
      description: 'Why an agent got the floor, how it ended, and which agents did not get it.',
      mimeType: 'text/plain',
    },
    (uri, params) => read(uri, () => calls.call(by, 'explainRun', { params })),
  );
}

async function read(uri: URL, work: () => Promise<object>): Promise<ReadResourceResult> {
  try {
    const text = dataText(await work());
    return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] };
  } catch (error) {
    // The original error may contain values, which must not reach the client.
    const { code, message } = refusalOf(error);
    throw new Error(`${code}: ${message}`, { cause: error });
  }
}
