import { fileReason, messageOf, reasonOfIssue, type Reason } from '@conch/protocol';
import { llmConfig, type ModelName } from '@conch/agents';
import type { NewAgent } from '@conch/runtime';
import { z } from 'zod';
import { extrasOfFile } from './extras-of-file.ts';
import { withoutForeign } from './foreign-fields.ts';
import { readFrontMatter, type FileProblem, type FrontMatter } from './front-matter.ts';

/** An agent described by a file. */
export interface AgentOfFile {
  readonly agent: Required<
    Pick<NewAgent, 'name' | 'kind' | 'config' | 'description' | 'isQuiet' | 'autoReply' | 'extras'>
  >;
  /** The names of the spaces that the agent joins. */
  readonly spaces: readonly string[];
  /** The provider named in the file, or null. */
  readonly provider: string | null;
  readonly lineOf: FrontMatter['lineOf'];
  /** Fields of the file that Conch does not use, because they are for other programs. */
  readonly leftOut: readonly Reason[];
}

export type ReadAgent =
  | { readonly ok: true; readonly described: AgentOfFile }
  | { readonly ok: false; readonly problem: FileProblem };

/** A file writes this word as its model to choose the default model of the server. */
export const DEFAULT_MODEL = 'default';

const words = z.string(messageOf(fileReason('is-a-text')));
const flag = z.boolean(messageOf(fileReason('is-a-flag')));
const names = z.union([z.array(words), words.transform(split)], messageOf(fileReason('is-a-list')));

/** The fields of a file that become the model configuration, except the instructions. */
const ofModel = llmConfig.omit({ instructions: true }).shape;
const OF_MODEL = Object.keys(ofModel) as readonly (keyof typeof ofModel)[];

const front = z.object({
  ...Object.fromEntries(OF_MODEL.map((field) => [field, z.unknown().exactOptional()])),
  name: words,
  description: words.refine(canBeStored, messageOf(fileReason('has-unkept-character'))).default(''),
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

/** Parses an agent file. Returns the agent, or the first problem with its line number. */
export function readAgentOfFile(text: string): ReadAgent {
  const read = readFrontMatter(text);
  if (!read.ok) return read;
  const { fields, body, lineOf } = read.front;
  const { extras, problem } = extrasOfFile(read.front, FIELDS);
  if (problem !== null) return { ok: false, problem };
  const { fields: ownFields, leftOut } = withoutForeign(fields);
  const checked = front.safeParse(ownFields);
  if (!checked.success) return { ok: false, problem: problemOf(checked.error, ownFields, lineOf) };
  const frontFields = checked.data;
  const configuration = configOf(frontFields, body);
  if ('problem' in configuration) {
    return {
      ok: false,
      problem: { line: lineOf(configuration.field) ?? 1, reason: configuration.problem },
    };
  }
  const { name, description, quiet: isQuiet, autoReply, spaces } = frontFields;
  const { kind, config, provider } = configuration;
  const agent = { name, kind, config, description, isQuiet, autoReply, extras };
  return { ok: true, described: { agent, spaces, provider, lineOf, leftOut } };
}

type AgentConfiguration =
  | { readonly kind: string; readonly config: unknown; readonly provider: string | null }
  | { readonly field: string; readonly problem: Reason };

function configOf(frontFields: Front, body: string): AgentConfiguration {
  const { kind = frontFields.script === undefined ? 'llm' : 'script' } = frontFields;
  const foreign = [...OF_MODEL, 'script', 'config'].find(
    (field) => field in frontFields && !belongsTo(kind, field),
  );
  if (foreign !== undefined) {
    const problem = fileReason('kind-without-field', { kind, name: foreign });
    return { field: foreign, problem };
  }
  if (kind === 'llm') return modelConfig(frontFields, body);
  if (body !== '') {
    const problem = fileReason('kind-without-instructions', { kind });
    return { field: 'kind', problem };
  }
  return {
    kind,
    config: kind === 'script' ? frontFields.script : (frontFields.config ?? {}),
    provider: null,
  };
}

function belongsTo(kind: string, field: string): boolean {
  if (field === 'script') return kind === 'script';
  if (field === 'config') return kind !== 'script' && kind !== 'llm';
  return kind === 'llm';
}

function modelConfig(frontFields: Front, instructions: string): AgentConfiguration {
  const model = modelOf(frontFields);
  if ('problem' in model) return model;
  const [tooLong] = llmConfig.shape.instructions.safeParse(instructions).error?.issues ?? [];
  if (tooLong?.code === 'too_big') {
    const lengths = { most: Number(tooLong.maximum), count: instructions.length };
    return { field: 'instructions', problem: fileReason('file-text-long', lengths) };
  }
  const { provider: _, model: __, ...others } = frontFields;
  const modelFields: Readonly<Record<string, unknown>> = { ...others, ...model };
  const config: Record<string, unknown> = { instructions };
  for (const field of OF_MODEL) {
    if (!(field in modelFields)) continue;
    const [issue] = ofModel[field].safeParse(modelFields[field]).error?.issues ?? [];
    if (issue !== undefined) {
      const why = reasonOfIssue(issue, modelFields[field]);
      return { field, problem: fileReason('file-setting-wrong', { name: field, why }) };
    }
    config[field] = modelFields[field];
  }
  return { kind: 'llm', config, provider: model.provider ?? null };
}

type ChosenModel = Partial<ModelName> | { readonly field: string; readonly problem: Reason };

/** The model that a file names. An empty object means the default model of the server. */
function modelOf({ model, provider: providerName }: Front): ChosenModel {
  if (providerName === undefined && (model === undefined || model === DEFAULT_MODEL)) return {};
  const slash = model?.indexOf('/') ?? -1;
  const provider = providerName ?? model?.slice(0, Math.max(slash, 0)) ?? '';
  // The name of a model may contain slashes, for example at OpenRouter.
  const bare = (providerName === undefined ? model?.slice(slash + 1) : model) ?? '';
  if (provider !== '' && bare !== '') return { provider, model: bare };
  return { field: model === undefined ? 'provider' : 'model', problem: UNNAMED };
}

const UNNAMED = fileReason('model-unnamed');

function problemOf(
  { issues }: z.ZodError,
  fields: unknown,
  lineOf: FrontMatter['lineOf'],
): FileProblem {
  const [issue] = issues;
  if (issue === undefined) return { line: null, reason: fileReason('file-unreadable') };
  const field = String(issue.path[0] ?? '');
  const line = lineOf(field);
  if (line === null) return { line: 1, reason: fileReason('file-field-missing', { name: field }) };
  const why = reasonOfIssue(issue, fields);
  return { line, reason: fileReason('file-field-wrong', { name: field, why }) };
}

// Databases cannot store lone surrogates or NUL, so such a text would always differ from the file.
function canBeStored(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function split(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
