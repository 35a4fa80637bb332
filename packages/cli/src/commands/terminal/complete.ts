import type { RawCommand } from '../../command.ts';
import type { Completes } from '../../command-input.ts';
import { candidatesFor } from '../../completion/candidates.ts';
import { FILES } from '../../completion/scripts.ts';
import { chooseServer } from '../../connection/choose-server.ts';
import { listAgents } from '../../names/find-agent.ts';
import { listSpaces } from '../../names/find-space.ts';
import { cleanLine } from '../../print/clean-text.ts';

const PATIENCE_MS = 2_000;

/**
 * Prints the candidates for the last word of a command line. The completion scripts call this
 * command.
 */
export const complete: RawCommand = {
  kind: 'raw',
  name: '__complete',
  summary: 'Prints what can come next.',
  examples: ['conch __complete -- spaces ""'],
  run: async (args, all) => {
    const words = (args[0] === '--' ? args.slice(1) : args).map(unquoted);
    const visible = all.filter(({ isHidden }) => isHidden !== true);
    const { words: fixed, completes } = await candidatesFor(words, visible);
    const found = [...fixed, ...(completes === null ? [] : await namesOf(completes))];
    const typed = (words.at(-1) ?? '').toLowerCase();
    const fitting = found.filter((one) => one === FILES || one.toLowerCase().startsWith(typed));
    for (const one of fitting) process.stdout.write(`${one}\n`);
  },
};

/**
 * Removes the quotes and backslashes of a word, because the shell passes the word as it was typed.
 */
function unquoted(word: string): string {
  return word.replaceAll(/\\(.)|["']/gu, '$1');
}

// If the server is missing, there are no candidates. An error message would disturb a person who
// types.
async function namesOf(completes: Completes): Promise<readonly string[]> {
  if (completes === 'file') return [FILES];
  try {
    // A name that equals the marker for files would replace all other candidates.
    return (await namesOnServer(completes)).filter((name) => name !== FILES);
  } catch {
    return [];
  }
}

async function namesOnServer(completes: 'agent' | 'space'): Promise<readonly string[]> {
  const none = { url: undefined, token: undefined };
  const { url, token } = chooseServer({ ...none, env: process.env, cwd: process.cwd() });
  const { openClient } = await import('@conch/sdk');
  const client = openClient({ url, ...(token === null ? {} : { token }), fetch: hastyFetch });
  try {
    const things =
      completes === 'agent'
        ? await listAgents(client)
        : await listSpaces(client, { isOfAll: false });
    return things.map(({ name }) => cleanLine(name));
  } finally {
    client.close();
  }
}

const hastyFetch: typeof fetch = async (input, init) =>
  fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
