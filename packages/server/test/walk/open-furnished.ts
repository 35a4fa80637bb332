import { scriptKind } from '@conch/agents';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import { tellerKind } from '../approvals/teller-kind.ts';
import { openModelServer } from '../providers/model-server.ts';
import { openServer, type OpenOptions, type OpenServer } from '../support/open-server.ts';
import { scratchFolder } from '../support/scratch.ts';
import { toolsIn } from './tools.ts';

export interface OpenFurnished extends OpenServer {
  /** Where a provider of models is that the server may reach. */
  readonly modelsAt: string;
}

/** Starts a server with all that an operator gives it: models, tools, agents that ask people. */
export async function openFurnished(
  kind: DatabaseKind,
  options: OpenOptions = {},
): Promise<OpenFurnished> {
  const { baseUrl, place } = await openModelServer();
  const config = { ...options.config, outbound: [place], mcp: toolsIn(scratchFolder()) };
  const kinds = [scriptKind, tellerKind];
  return { ...(await openServer(kind, { ...options, kinds, config })), modelsAt: baseUrl };
}
