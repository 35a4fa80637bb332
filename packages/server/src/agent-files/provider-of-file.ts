import { PRESETS } from '@conch/agents';
import { Failure } from '../failure.ts';
import type { AgentOfFile } from './agent-of-file.ts';
import type { TakingParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';

/**
 * A provider on this machine that a file names is added by that: it needs no key. Any other must
 * be there; what the agent is asked fails until it is.
 */
export async function providerProblem(
  providers: TakingParts['providers'],
  { provider, lineOf }: AgentOfFile,
): Promise<FileProblem | null> {
  if (provider === null || (await providers.has(provider))) return null;
  if (provider === 'ollama' || provider === 'lmstudio') {
    await addLocal(providers, provider);
    return null;
  }
  const known = Object.hasOwn(PRESETS, provider) ? 'give its key' : 'add it';
  const message = `There is no provider named ${provider} yet; ${known} (docs/models.md).`;
  return { line: lineOf('provider') ?? lineOf('model'), message };
}

async function addLocal(
  providers: TakingParts['providers'],
  preset: 'ollama' | 'lmstudio',
): Promise<void> {
  try {
    await providers.add({ preset });
  } catch (error) {
    // Another node that has the same file may have been faster.
    if (!(error instanceof Failure) || !(await providers.has(preset))) throw error;
  }
}
