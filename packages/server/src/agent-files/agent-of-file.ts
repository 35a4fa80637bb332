import { llmConfig, type ModelName } from '@conch/agents';
import type { NewAgent } from '@conch/runtime';
import { z } from 'zod';
import { extrasOfFile } from './extras-of-file.ts';
import { readFrontMatter, type FileProblem, type FrontMatter } from './front-matter.ts';

/** An agent as its file describes it. */
export interface AgentOfFile {
  readonly agent: Required<
    Pick<NewAgent, 'name' | 'kind' | 'config' | 'description' | 'quiet' | 'autoReply' | 'extras'>
  >;
  /** The names of spaces that it is to be taken into. */
  readonly spaces: readonly string[];
  /** The provider that it names; `null`: none. */
  readonly provider: string | null;
  readonly lineOf: FrontMatter['lineOf'];
}

export type ReadAgent =
  | { readonly ok: true; readonly described: AgentOfFile }
  | { readonly ok: false; readonly problem: FileProblem };

/** In the place of a model: whatever is chosen for all agents of the server. */
export const DEFAULT_MODEL = 'default';

const words = z.string('is a text; put it in quotes if YAML takes it for something else');
const flag = z.boolean('is true or false');
const names = z.union([z.array(words), words.transform(split)], 'is a list: [one, another]');

/** What a file may say for the configuration of an agent with a model, beside its text. */
const ofModel = llmConfig.omit({ instructions: true }).shape;
const OF_MODEL = Object.keys(ofModel) as readonly (keyof typeof ofModel)[];

const front = z.object({
  ...Object.fromEntries(OF_MODEL.map((field) => [field, z.unknown().exactOptional()])),
  name: words,
  description: words
    .refine(isKept, 'has a character that cannot be kept: U+0000, or half of a pair')
    .default(''),
  kind: words.exactOptional(),
  provider: words.exactOptional(),
  model: words.exactOptional(),
  tools: names.exactOptional(),
  autoReply: flag.default(true),
  quiet: flag.default(false),
  spaces: names.default([]),
  script: z.unknown().exactOptional(),
  config: z.unknown().exactOptional(),
});

const FIELDS = Object.keys(front.shape);

type Front = z.output<typeof front>;

/** The agent that a file describes, or what is wrong with the first line that is. */
export function readAgentOfFile(text: string): ReadAgent {
  const read = readFrontMatter(text);
  if (!read.ok) return read;
  const { fields, body, lineOf } = read.front;
  const { extras, problem } = extrasOfFile(read.front, FIELDS);
  if (problem !== null) return { ok: false, problem };
  const checked = front.safeParse(Object.fromEntries(fields));
  if (!checked.success) return { ok: false, problem: problemOf(checked.error, lineOf) };
  const given = checked.data;
  const made = configOf(given, body);
  if ('problem' in made) {
    return { ok: false, problem: { line: lineOf(made.field) ?? 1, message: made.problem } };
  }
  const { name, description, quiet, autoReply, spaces } = given;
  const { kind, config, provider } = made;
  const agent = { name, kind, config, description, quiet, autoReply, extras };
  return { ok: true, described: { agent, spaces, provider, lineOf } };
}

type Made =
  | { readonly kind: string; readonly config: unknown; readonly provider: string | null }
  | { readonly field: string; readonly problem: string };

function configOf(given: Front, body: string): Made {
  const { kind = given.script === undefined ? 'llm' : 'script' } = given;
  const foreign = [...OF_MODEL, 'script', 'config'].find(
    (field) => field in given && !belongsTo(kind, field),
  );
  if (foreign !== undefined) {
    return {
      field: foreign,
      problem: `An agent of kind ${kind} has no “${foreign}”; leave it out.`,
    };
  }
  if (kind === 'llm') return modelConfig(given, body);
  if (body !== '') {
    const problem = `An agent of kind ${kind} has no instructions; leave out the text below “---”.`;
    return { field: 'kind', problem };
  }
  return { kind, config: kind === 'script' ? given.script : (given.config ?? {}), provider: null };
}

function belongsTo(kind: string, field: string): boolean {
  if (field === 'script') return kind === 'script';
  if (field === 'config') return kind !== 'script' && kind !== 'llm';
  return kind === 'llm';
}

function modelConfig(given: Front, instructions: string): Made {
  const thinks = modelOf(given);
  if ('problem' in thinks) return thinks;
  const [tooLong] = llmConfig.shape.instructions.safeParse(instructions).error?.issues ?? [];
  if (tooLong !== undefined) {
    const count = instructions.length.toLocaleString('en');
    const problem = `The text below “---” ${tooLong.message}; it has ${count}.`;
    return { field: 'instructions', problem };
  }
  const { provider: _, model: __, ...others } = given;
  const said: Readonly<Record<string, unknown>> = { ...others, ...thinks };
  const config: Record<string, unknown> = { instructions };
  for (const field of OF_MODEL) {
    if (!(field in said)) continue;
    const [issue] = ofModel[field].safeParse(said[field]).error?.issues ?? [];
    if (issue !== undefined) return { field, problem: `“${field}”: ${issue.message}.` };
    config[field] = said[field];
  }
  return { kind: 'llm', config, provider: thinks.provider ?? null };
}

type Thinks = Partial<ModelName> | { readonly field: string; readonly problem: string };

/** The model that a file names; nothing where that of the server is meant. */
function modelOf({ model, provider: named }: Front): Thinks {
  if (named === undefined && (model === undefined || model === DEFAULT_MODEL)) return {};
  const slash = model?.indexOf('/') ?? -1;
  const provider = named ?? model?.slice(0, Math.max(slash, 0)) ?? '';
  // A model may have a slash of its own, as those of OpenRouter do.
  const bare = (named === undefined ? model?.slice(slash + 1) : model) ?? '';
  if (provider !== '' && bare !== '') return { provider, model: bare };
  return { field: model === undefined ? 'provider' : 'model', problem: UNNAMED };
}

const UNNAMED =
  'Say what it thinks with: “model: ollama/llama3.2”, a provider and its model; or “model: default”.';

function problemOf({ issues }: z.ZodError, lineOf: FrontMatter['lineOf']): FileProblem {
  const [issue] = issues;
  if (issue === undefined) return { line: null, message: 'It cannot be read.' };
  const field = String(issue.path[0] ?? '');
  const line = lineOf(field);
  if (line === null) return { line: 1, message: `The field “${field}” is missing.` };
  return { line, message: `“${field}” ${issue.message}.` };
}

// Databases keep no others: what came back would never be what the file says.
function isKept(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function split(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
