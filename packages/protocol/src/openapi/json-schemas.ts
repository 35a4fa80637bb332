import { z } from 'zod';
import type { JsonSchema } from './document.ts';

const SCHEMAS = '#/components/schemas/';

/**
 * Converts schemas to JSON Schema. Named schemas become references, and all other schemas are
 * inlined.
 */
export class JsonSchemas {
  readonly named: Readonly<Record<string, JsonSchema>>;
  readonly #names: ReadonlyMap<z.ZodType, string>;
  readonly #unnamed: ReadonlyMap<z.ZodType, JsonSchema>;

  constructor(named: Readonly<Record<string, z.ZodType>>, others: Iterable<z.ZodType>) {
    this.#names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
    const unnamed = [...new Set(others)].filter((schema) => !this.#names.has(schema));
    const registry = z.registry<{ id: string }>();
    for (const [schema, name] of this.#names) registry.add(schema, { id: name });
    for (const [at, schema] of unnamed.entries()) registry.add(schema, { id: `_${at}` });
    const { schemas } = z.toJSONSchema(registry, {
      // Uses the input form of the schemas. In the output form, every object would forbid unknown
      // fields, and a new field would break generated clients. The forms differ in nothing else,
      // because no schema here has defaults.
      io: 'input',
      uri: (id) => `${SCHEMAS}${id}`,
      override: plain,
    });
    const all = new Map(Object.entries(schemas).map(([id, schema]) => [id, placed(schema)]));
    const at = (id: string): JsonSchema => all.get(id) ?? {};
    this.named = Object.fromEntries([...this.#names.values()].map((name) => [name, at(name)]));
    this.#unnamed = new Map(unnamed.map((schema, place) => [schema, at(`_${place}`)]));
  }

  of(schema: z.ZodType): JsonSchema {
    const name = this.#names.get(schema);
    return name === undefined ? (this.#unnamed.get(schema) ?? {}) : { $ref: `${SCHEMAS}${name}` };
  }
}

/** The fields of a path or query schema, with their parsed types instead of text. */
export function fieldsOf(schema: z.ZodObject): {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
} {
  const { properties, required } = placed(
    z.toJSONSchema(schema, { io: 'output', override: plain }),
  );
  return { properties: properties ?? {}, required: required ?? [] };
}

// Drops `$schema` and `$id`, because the surrounding document declares them.
function placed(schema: z.core.JSONSchema.BaseSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id');
  return Object.fromEntries(entries);
}

// Drops patterns and bounds that only repeat the format or the type.
function plain({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}
