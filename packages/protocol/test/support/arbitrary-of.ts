import type { JsonSchema, OpenApiDocument } from '@conch/protocol';
import * as fc from 'fast-check';

const MOST_ITEMS = 3;
const LONGEST_TEXT = 20;

/** Random values that match a schema of the document. */
export function arbitraryOf(schema: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const inside = (part: JsonSchema): fc.Arbitrary<unknown> => arbitraryOf(part, document);
  if (schema.$ref !== undefined) return inside(schemaAt(schema.$ref, document));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map(inside));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => inside({ ...schema, type })));
  }
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer(bounds(schema));
    case 'number':
      return fc.double({ ...bounds(schema), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return list(schema, inside);
    case 'object':
      return object(schema, inside);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

/** The schema that a `$ref` refers to. */
export function schemaAt(ref: string, document: OpenApiDocument): JsonSchema {
  const name = ref.replace('#/components/schemas/', '');
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`${ref} leads nowhere`);
  return schema;
}

type Inside = (part: JsonSchema) => fc.Arbitrary<unknown>;

function bounds({ minimum, maximum }: JsonSchema): { min?: number; max?: number } {
  return {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}

function text({ format, minLength = 0, maxLength = LONGEST_TEXT }: JsonSchema) {
  if (format === 'uuid') return fc.uuid();
  const date = fc.date({ noInvalidDate: true, ...YEARS }).map(iso);
  if (format === 'date-time') return date;
  if (format === 'date') return date.map((moment) => moment.slice(0, '2026-11-15'.length));
  // Includes blank texts. If the server refuses them, the document must say so.
  const blank = fc.constant(' '.repeat(minLength));
  return fc.oneof({ weight: 4, arbitrary: fc.string({ minLength, maxLength }) }, blank);
}

// Years with four digits.
const YEARS = { min: new Date('0001-01-01'), max: new Date('9999-12-31') };

function iso(date: Date): string {
  return date.toISOString();
}

function list({ items = {}, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema, inside: Inside) {
  return fc.array(inside(items), {
    minLength: minItems,
    maxLength: Math.min(maxItems, minItems + MOST_ITEMS),
  });
}

function object(schema: JsonSchema, inside: Inside): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, propertyNames = {}, not } = schema;
  if (typeof additionalProperties === 'object' && schema.properties === undefined) {
    const names = inside({ type: 'string', ...propertyNames }) as fc.Arbitrary<string>;
    const { minProperties: minKeys = 0 } = schema;
    return fc.dictionary(names, inside(additionalProperties), { minKeys, maxKeys: MOST_ITEMS });
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, inside(field)]);
  const record = fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: [...required],
  });
  return not === undefined ? record : record.filter((value) => !isAsSaid(not, value));
}

/** Whether an object has the required fields. Their values are not checked. */
function isAsSaid({ required = [], not, anyOf }: JsonSchema, value: object): boolean {
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    (not === undefined || !isAsSaid(not, value)) &&
    (anyOf === undefined || anyOf.some((one) => isAsSaid(one, value)))
  );
}
