import { TOOLS, type Tool } from '@conch/protocol';
import { jsonSchema, tool, type JSONSchema7, type ToolSet } from 'ai';
import { z } from 'zod';
import { tokensIn } from './prompt/within-budget.ts';

const MEMBER_ALIAS = { type: 'string', description: 'The id of one member.' };

/** Models know members by alias, so the schema must not require the pattern of real member ids. */
const SCHEMAS = Object.fromEntries(
  Object.entries(TOOLS).map(([name, shape]) => {
    const schema = JSON.stringify(z.toJSONSchema(shape, { io: 'input' }), (key, value: unknown) =>
      key === 'memberId' ? MEMBER_ALIAS : value,
    );
    return [name, JSON.parse(schema) as JSONSchema7];
  }),
) as Readonly<Record<Tool, JSONSchema7>>;

/**
 * The floor tools of a run, as offered to a model. The tools have no `execute`, because Conch makes
 * the calls.
 */
export function floorTools(names: readonly Tool[]): ToolSet {
  return Object.fromEntries(
    names.map((name) => {
      const inputSchema = jsonSchema(SCHEMAS[name]);
      return [name, tool({ description: TOOLS[name].description ?? name, inputSchema })];
    }),
  );
}

/** Estimates the tokens that the definitions of these tools take in a prompt. */
export function floorToolTokens(names: readonly Tool[]): number {
  return names.reduce((sum, name) => sum + (SIZES.get(name) ?? 0), 0);
}

// Tokens that providers add around each definition.
const PER_TOOL = 20;
const SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries(SCHEMAS).map(([name, schema]) => [
    name,
    tokensIn(name + JSON.stringify(schema)) + PER_TOOL,
  ]),
);
