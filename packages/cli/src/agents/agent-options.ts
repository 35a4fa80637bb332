import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Client, RouteInput } from '@conch/sdk';
import { usageFailure } from '../cli-failure.ts';
import { text, yesOrNo, wholeNumber, type InputValues } from '../command-input.ts';
import type { CliContext } from '../context.ts';
import { readTextFile } from '../read-text-file.ts';

/** The options of `agents create` and `agents update`. */
export const AGENT_OPTIONS = {
  description: text('TEXT', 'the purpose, shown to people and other agents'),
  model: text('PROVIDER/MODEL', 'the model; “default” for the model of the server'),
  instructions: text('TEXT', 'the role and the task; @FILE reads a file'),
  config: text('JSON', 'the whole configuration of its kind; @FILE reads a file'),
  quiet: yesOrNo('answer only when addressed'),
  autoReply: yesOrNo('begin answers to agents with their name'),
  maxTokensPerDay: wholeNumber('N', 'tokens on a UTC day'),
  maxCostPerDay: text('USD', 'money on a UTC day'),
} as const;

type AgentInput = InputValues<typeof AGENT_OPTIONS>;

/** A change of an agent. Missing fields stay unchanged. */
export type AgentPatch = RouteInput<'changeAgent'>['body'];

/** The changed fields from the options, without the fields of the configuration. */
export function agentPatch(given: AgentInput): Omit<AgentPatch, 'config'> {
  const { description, quiet, autoReply, maxTokensPerDay, maxCostPerDay } = given;
  const hasBudget = maxTokensPerDay !== undefined || maxCostPerDay !== undefined;
  const maxCostUsd = maxCostPerDay === undefined ? null : dollars(maxCostPerDay);
  return {
    ...(description === undefined ? {} : { description }),
    ...(quiet === undefined ? {} : { isQuiet: quiet }),
    ...(autoReply === undefined ? {} : { autoReply }),
    ...(hasBudget ? { dayBudget: { maxTokens: maxTokensPerDay ?? null, maxCostUsd } } : {}),
  };
}

function dollars(written: string): number {
  if (/^\d+(?:\.\d+)?$/u.test(written)) return Number(written);
  throw usageFailure(`--max-cost-per-day is “${written}”. Use a number of US dollars.`);
}

/** The earlier configuration with the options applied. Undefined if the options change nothing. */
export function agentConfig(
  { config, model, instructions }: Pick<AgentInput, 'config' | 'model' | 'instructions'>,
  { before, cwd }: { readonly before: unknown } & Pick<CliContext, 'cwd'>,
): unknown {
  const whole = config === undefined ? undefined : readJson(valueOrFile(config, cwd));
  if (model === undefined && instructions === undefined) return whole;
  const base = whole ?? before;
  if (typeof base !== 'object' || base === null || Array.isArray(base)) {
    throw usageFailure('Only an agent with a model takes --model and --instructions.');
  }
  const { provider: _, model: __, ...rest } = base as Readonly<Record<string, unknown>>;
  return {
    ...(model === undefined ? base : { ...rest, ...modelParts(model) }),
    ...(instructions === undefined ? {} : { instructions: valueOrFile(instructions, cwd) }),
  };
}

/**
 * Splits `ollama/llama3.2` at the first slash, because the name of a model may contain slashes too.
 */
export function modelParts(source: string): {
  readonly provider?: string;
  readonly model?: string;
} {
  if (source === 'default') return {};
  const at = source.indexOf('/');
  if (at > 0 && at < source.length - 1) {
    return { provider: source.slice(0, at), model: source.slice(at + 1) };
  }
  throw usageFailure(
    `“${source}” is not a model. Write it as PROVIDER/MODEL, for example ollama/qwen3.`,
  );
}

function valueOrFile(written: string, cwd: string): string {
  return written.startsWith('@') ? readTextFile(written.slice(1), cwd) : written;
}

function readJson(written: string): unknown {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    throw usageFailure('--config is not valid JSON. Check quotes, commas and brackets.');
  }
}

/** Creates an agent from a file: an agent file, a character card, or JSON as the API accepts it. */
export async function agentOfFile(
  client: Client,
  {
    file,
    name,
    cwd,
  }: { readonly file: string; readonly name: string | undefined; readonly cwd: string },
): Promise<{ readonly id: string; readonly leftOut: readonly string[] }> {
  const clientId = crypto.randomUUID();
  const ownName = name === undefined ? {} : { name };
  if (/\.png$/iu.test(file)) {
    const card = readFileSync(resolve(cwd, file)).toString('base64');
    return ofCard(await client.call('importAgent', { body: { card, clientId, ...ownName } }));
  }
  const content = readTextFile(file, cwd);
  if (!/\.json$/iu.test(file)) {
    const fileName = file.split(/[/\\]/u).at(-1) ?? file;
    const made = await client.call('importAgentFile', { body: { fileName, content, clientId } });
    const { id, leftOut } = ofCard({ agent: made, leftOut: made.leftOut });
    if (name !== undefined)
      await client.call('changeAgent', { params: { agentId: id }, body: { name } });
    return { id, leftOut };
  }
  const json = readJson(content) as Partial<RouteInput<'addAgent'>['body']> & object;
  if ('spec' in json || 'data' in json) {
    return ofCard(await client.call('importAgent', { body: { card: json, clientId, ...ownName } }));
  }
  const body = { kind: 'llm', config: {}, name: '', ...json, ...ownName, clientId };
  return { id: (await client.call('addAgent', { body })).id, leftOut: [] };
}

function ofCard({
  agent,
  leftOut,
}: {
  readonly agent: { readonly id: string };
  readonly leftOut: readonly { readonly detail?: string }[];
}): { readonly id: string; readonly leftOut: readonly string[] } {
  return { id: agent.id, leftOut: leftOut.map(({ detail = '' }) => detail) };
}
