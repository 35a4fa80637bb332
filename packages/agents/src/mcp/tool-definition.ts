import { createHash } from 'node:crypto';
import type { ToolDefinition } from './tool-servers.ts';

const LONGEST_DESCRIPTION = 2_000;
const LONGEST_TITLE = 200;
const MOST_SCHEMA_BYTES = 32 * 1024;
const DEEPEST = 20;

export type DefinitionReading =
  | { readonly ok: true; readonly definition: ToolDefinition; readonly hash: string }
  | { readonly ok: false; readonly reason: string };

/** What a server says of a tool; all of it counts for the hash, and all of it is shown (T10). */
export interface SaidOfTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

/** The definition of a tool, unless it is more than a person would read, or not all can be seen. */
export function readDefinition(
  said: SaidOfTool,
  visible: (text: string) => string,
): DefinitionReading {
  const { name, title, description, inputSchema, outputSchema, annotations } = said;
  const definition: ToolDefinition = {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...(annotations === undefined ? {} : { annotations }),
  };
  const reason = refusalOf(definition, visible);
  if (reason !== null) return { ok: false, reason };
  const hash = createHash('sha256').update(canonicalJson(definition)).digest('hex');
  return { ok: true, definition, hash };
}

function refusalOf(definition: ToolDefinition, visible: (text: string) => string): string | null {
  const { title = '', description = '', inputSchema, outputSchema, annotations } = definition;
  if (description.length > LONGEST_DESCRIPTION || title.length > LONGEST_TITLE) {
    return `its description has more than ${LONGEST_DESCRIPTION} characters`;
  }
  const schemas = [inputSchema, outputSchema ?? {}, annotations ?? {}];
  if (schemas.some((schema) => isDeeper(schema, DEEPEST))) {
    return `its schema is nested more than ${DEEPEST} deep`;
  }
  const whole = canonicalJson(definition);
  if (Buffer.byteLength(JSON.stringify(schemas)) > MOST_SCHEMA_BYTES) {
    return `its schema has more than ${MOST_SCHEMA_BYTES} bytes`;
  }
  // Whoever approves it reads it: what a model reads and a person cannot see is not for approval.
  return textsIn(JSON.parse(whole)).every((text) => visible(text) === text)
    ? null
    : 'its definition has characters that cannot be seen';
}

/** The same text for the same value, in whichever order its keys came. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    if (!isObject) return part;
    return Object.fromEntries(
      Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((part) => isDeeper(part, levels - 1));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const keys = Array.isArray(value) ? [] : Object.keys(value);
  return [...keys, ...Object.values(value).flatMap(textsIn)];
}
