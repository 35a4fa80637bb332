import { scriptKind } from '@conch/agents';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { tellerKind } from '../../approvals/teller-kind.ts';
import { openModelServer } from '../../providers/model-server.ts';
import { openServer, type OpenServerOptions, type OpenServer } from '../../support/open-server.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { toolsIn } from './tools.ts';

export interface OpenFurnished extends OpenServer {
  /** The address of a model provider that the server may reach. */
  readonly modelsAt: string;
}

/** Starts a server with models, tools, and agents that ask for approvals. */
export async function openFurnished(
  kind: DatabaseKind,
  options: OpenServerOptions = {},
): Promise<OpenFurnished> {
  const { baseUrl, place } = await openModelServer();
  const config = { ...options.config, outbound: [place], mcp: toolsIn(scratchFolder()) };
  const kinds = [scriptKind, tellerKind];
  return { ...(await openServer(kind, { ...options, kinds, config })), modelsAt: baseUrl };
}
