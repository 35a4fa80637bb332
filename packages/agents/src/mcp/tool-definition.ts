import { toolReason, type Reason } from '@conch/protocol';
import { createHash } from 'node:crypto';
import type { ToolDefinition } from './tool-servers.ts';

const LONGEST_DESCRIPTION = 2_000;
const LONGEST_TITLE = 200;
const MOST_SCHEMA_BYTES = 32 * 1024;
const DEEPEST = 20;

export type DefinitionReading =
  | { readonly ok: true; readonly definition: ToolDefinition; readonly hash: string }
  | { readonly ok: false; readonly reason: string; readonly why: Reason };

/** A tool as its server describes it. The whole description is hashed and shown to admins (T10). */
export interface ToolDescription {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined;
  readonly annotations?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Reads the definition of a tool. Refuses a definition that is too long for a person to read or
 * contains invisible characters.
 */
export function readDefinition(
  said: ToolDescription,
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
  const why = refusalOf(definition, visible);
  if (why !== null) return { ok: false, reason: why.detail, why };
  const hash = createHash('sha256').update(canonicalJson(definition)).digest('hex');
  return { ok: true, definition, hash };
}

function refusalOf(definition: ToolDefinition, visible: (text: string) => string): Reason | null {
  const { title = '', description = '', inputSchema, outputSchema, annotations } = definition;
  if (description.length > LONGEST_DESCRIPTION || title.length > LONGEST_TITLE) {
    return toolReason('tool-description-long', { most: LONGEST_DESCRIPTION });
  }
  const schemas = [inputSchema, outputSchema ?? {}, annotations ?? {}];
  if (schemas.some((schema) => isDeeper(schema, DEEPEST))) {
    return toolReason('tool-schema-deep', { most: DEEPEST });
  }
  const json = canonicalJson(definition);
  if (Buffer.byteLength(JSON.stringify(schemas)) > MOST_SCHEMA_BYTES) {
    return toolReason('tool-schema-large', { most: MOST_SCHEMA_BYTES });
  }
  // An admin reads the definition before approving the tool, so the definition must not contain
  // text that only a model sees.
  return textsIn(JSON.parse(json)).every((text) => visible(text) === text)
    ? null
    : toolReason('tool-with-hidden-characters');
}

/** Equal values give the same JSON, whatever the order of their keys. */
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
