import { TOOLS, type Tool } from '@conch/protocol';
import { tool, type ToolSet } from 'ai';
import type { z } from 'zod';
import type { ToolCall } from '@conch/engine';

/** The tools of the floor that a run has, as a model is offered them: none of them acts by itself. */
export function floorTools(names: readonly Tool[]): ToolSet {
  return Object.fromEntries(
    names.map((name) => {
      const inputSchema: z.ZodObject = TOOLS[name];
      return [name, tool({ description: inputSchema.description ?? name, inputSchema })];
    }),
  );
}

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
