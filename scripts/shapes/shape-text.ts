import type { JsonSchema } from '@conch/protocol';

const REF = '#/components/schemas/';

/**
 * A schema in the short notation of `SHAPES`. The notation keeps the names and kinds of fields. It
 * drops formats, bounds and the values of an enum, so that a client accepts values that a newer
 * server adds.
 */
export function shapeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(REF.length);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return union(variants);
  if (Array.isArray(schema.type)) {
    return union(schema.type.map((type: string): JsonSchema => ({ ...schema, type })));
  }
  if (typeof schema.const === 'string') return `=${schema.const}`;
  if (schema.type === 'array') return `[${shapeText(schema.items ?? {})}]`;
  if (schema.type === 'object') return objectText(schema);
  return PLAIN.get(schema.type) ?? '*';
}

const PLAIN: ReadonlyMap<unknown, string> = new Map([
  ['string', 's'],
  ['integer', 'n'],
  ['number', 'n'],
  ['boolean', 'b'],
  ['null', '0'],
]);

/** The fields of an object, without those in `left`. */
export function objectText(schema: JsonSchema, left: readonly string[] = []): string {
  const { properties, additionalProperties, required = [] } = schema;
  if (properties === undefined && typeof additionalProperties === 'object') {
    return `<${shapeText(additionalProperties)}>`;
  }
  const fields = Object.entries(properties ?? {}).filter(([name]) => !left.includes(name));
  const texts = fields.map(([name, field]) => {
    return `${name}${required.includes(name) ? '' : '?'}:${shapeText(field)}`;
  });
  return `{${texts.join(',')}}`;
}

/** The named shapes that a text uses. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<=^|[:[<(|])[A-Z]\w*/gu)].map(([name]) => name);
}

function union(variants: readonly JsonSchema[]): string {
  const texts = new Set(variants.map(shapeText));
  const mayBeNull = texts.delete('0');
  const [only = '0', ...others] = texts;
  const text = others.length === 0 ? only : `(${[...texts].join('|')})`;
  return mayBeNull && !text.endsWith('?') ? `${text}?` : text;
}
