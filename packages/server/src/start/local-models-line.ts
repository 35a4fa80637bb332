import { styleText } from 'node:util';
import type { ConchServer } from '../create-server.ts';

const NAMES: Readonly<Record<string, string>> = { ollama: 'Ollama', lmstudio: 'LM Studio' };

/** Any program on this machine can answer with model names, so only harmless names are printed. */
const PLAIN = /^[\w.:/@-]{1,100}$/u;

/** A line about unused models on this machine, or an empty text. */
export function localModelsLine(
  found: Awaited<ReturnType<ConchServer['modelsHere']>>,
  out: NodeJS.WriteStream,
): string {
  const [one] = found
    .map((here) => ({ ...here, models: here.models.filter((model) => PLAIN.test(model)) }))
    .filter(({ isAdded, models }) => !isAdded && models.length > 0);
  if (one === undefined) return '';
  const [model = '', ...others] = one.models;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const aside = 'the page offers to create an agent with it';
  const name = styleText('dim', 'found'.padEnd(9), { stream: out });
  const words = `${NAMES[one.preset] ?? one.preset} with ${model}${more}`;
  return `  ${name}${words}${styleText('dim', `: ${aside}`, { stream: out })}\n\n`;
}
