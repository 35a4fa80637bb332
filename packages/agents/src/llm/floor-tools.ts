import { TOOLS, type Tool } from '@conch/protocol';
import { tool, type ToolSet } from 'ai';
import { z } from 'zod';
import type { ToolCall } from '@conch/engine';
import { tokensIn } from './prompt/within-budget.ts';

/** The tools of the floor that a run has, as a model is offered them: none of them acts by itself. */
export function floorTools(names: readonly Tool[]): ToolSet {
  return Object.fromEntries(
    names.map((name) => {
      const inputSchema: z.ZodObject = TOOLS[name];
      return [name, tool({ description: inputSchema.description ?? name, inputSchema })];
    }),
  );
}

/** About how many tokens a model is told of them with. */
export function floorToolTokens(names: readonly Tool[]): number {
  return names.reduce((sum, name) => sum + (SIZES.get(name) ?? 0), 0);
}

// Around a definition, as providers want it.
const PER_TOOL = 20;
const SIZES: ReadonlyMap<string, number> = new Map(
  Object.entries(TOOLS).map(([name, shape]) => [
    name,
    tokensIn(name + JSON.stringify(z.toJSONSchema(shape, { io: 'input' }))) + PER_TOOL,
  ]),
);

/** The call that a model has made of one of them; what is wrong with it, for the model to mend. */
export function floorCall(
  name: string,
  input: unknown,
): { readonly ok: true; readonly call: ToolCall } | { readonly ok: false; readonly why: string } {
  if (!Object.hasOwn(TOOLS, name)) return { ok: false, why: `There is no tool ${name} here.` };
  const read = TOOLS[name as Tool].safeParse(input);
  if (read.success) return { ok: true, call: { tool: name, ...read.data } as ToolCall };
  const why = read.error.issues
    .map(({ path, message }) => `${path.join('.') || name}: ${message}`)
    .join('; ');
  return { ok: false, why };
}
