import {
  Client,
  StreamableHTTPClientTransport,
  type ClientOptions,
} from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import type { TestClient } from '../../support/client.ts';

/** The revisions that clients speak: that of 2025, and that of 2026-07-28. */
export const ERAS = ['legacy', 'auto'] as const;

type Era = (typeof ERAS)[number];

/** The result of a tool: its data, or the text of its error. */
export interface HeardResult {
  readonly isError: boolean;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** The official MCP client with a token, until the test ends. */
export async function openMcp(
  origin: string,
  token: string,
  {
    era = 'auto',
    capabilities = {},
  }: {
    readonly era?: Era;
    readonly capabilities?: NonNullable<ClientOptions['capabilities']>;
  } = {},
) {
  const options = { capabilities, versionNegotiation: { mode: era } };
  const client = new Client({ name: 'tests', version: '1' }, options);
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    requestInit: { headers },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const tool = async (name: string, args: Record<string, unknown> = {}): Promise<HeardResult> => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [part] = content as readonly { readonly text: string }[];
    const text = part?.text ?? '';
    const json = text.slice(text.indexOf('\n') + 1);
    return { isError, text, data: isError ? {} : (JSON.parse(json) as HeardResult['data']) };
  };
  return { client, tool };
}

/** A new token of a person. */
export async function tokenOf(person: TestClient): Promise<string> {
  return (await person.call('makeMyToken', { body: { name: 'MCP' } })).secret;
}
