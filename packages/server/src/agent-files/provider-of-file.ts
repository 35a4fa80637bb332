import { fileReason } from '@conch/protocol';
import { PRESETS } from '@conch/agents';
import type { AgentOfFile } from './agent-of-file.ts';
import type { FileImportParts } from './file-state.ts';
import type { FileProblem } from './front-matter.ts';

/** The result of looking up the provider that a file names. */
interface ProviderOfFile {
  /** A local provider that must be added together with the agent. */
  readonly missing: 'ollama' | 'lmstudio' | null;
  readonly problem: FileProblem | null;
}

const NOTHING: ProviderOfFile = { missing: null, problem: null };

/**
 * A local provider needs no key, so a file that names a local provider adds this provider. Any
 * other provider must already exist. Until an admin adds the provider, every call of the agent
 * fails.
 */
export async function providerOfFile(
  providers: FileImportParts['providers'],
  { provider, lineOf }: AgentOfFile,
): Promise<ProviderOfFile> {
  if (provider === null || (await providers.has(provider))) return NOTHING;
  if (provider === 'ollama' || provider === 'lmstudio') return { ...NOTHING, missing: provider };
  const isKnown = Object.hasOwn(PRESETS, provider);
  const code = isKnown ? 'file-provider-keyless' : 'file-provider-unknown';
  const reason = fileReason(code, { name: provider });
  return { ...NOTHING, problem: { line: lineOf('provider') ?? lineOf('model'), reason } };
}
