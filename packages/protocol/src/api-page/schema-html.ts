import type { JsonSchema } from '../openapi/document.ts';
import { html, joined, prose, type Html } from './html.ts';

/** The type of a value in a few words. `unfolded` lists the fields of objects. */
export function typeWords(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) return schemaLink(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return joined(schema.enum.map(literal), ' or ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return variantWords(variants);
  if (schema.items !== undefined) return html`list of ${typeWords(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') {
    return html`map from ${typeWords(schema.propertyNames ?? {})} to
    ${typeWords(schema.additionalProperties)}`;
  }
  return html`${plainType(schema)}${bounds(schema)}`;
}

/** The fields of all inline objects in a schema. */
export function unfolded(schema: JsonSchema): Html | null {
  const objects = objectsIn(schema);
  if (objects.length === 0) return null;
  if (objects.length === 1) return fieldList(objects[0] ?? {});
  return html`<ul class="variants">
    ${objects.map((object) => html`<li>${noteOf(object)}${fieldList(object)}</li>`)}
  </ul>`;
}

/** The fields of one object as a list. */
export function fieldList({ properties = {}, required = [] }: JsonSchema): Html | null {
  const fields = Object.entries(properties);
  if (fields.length === 0) return null;
  return html`<dl class="fields">
    ${fields.map(([name, field]) => fieldRow({ name, field, isOptional: !required.includes(name) }))}
  </dl>`;
}

/** One field with its type and description. */
export function fieldRow(given: {
  readonly name: string;
  readonly field: JsonSchema;
  readonly isOptional: boolean;
}): Html {
  const { name, field, isOptional } = given;
  return html`<div>
    <dt><code>${name}</code>${isOptional ? html` <i>optional</i>` : null}</dt>
    <dd><span class="type">${typeWords(field)}</span> ${noteOf(field)} ${unfolded(field)}</dd>
  </div>`;
}

const SCHEMA_NAME = /[^/]+$/u;

function schemaLink(ref: string): Html {
  const name = SCHEMA_NAME.exec(ref)?.[0] ?? ref;
  return html`<a href="#schema-${name}">${name}</a>`;
}

function literal(value: unknown): Html {
  return html`<code>${JSON.stringify(value)}</code>`;
}

function variantWords(variants: readonly JsonSchema[]): Html {
  const isObjects = variants.length > 1 && variants.every(({ properties }) => properties);
  return isObjects ? html`one of these objects` : joined(variants.map(typeWords), ' or ');
}

function noteOf({ description }: JsonSchema): Html | null {
  return description === undefined ? null : html`<span class="note">${prose(description)}</span>`;
}

const FORMATS: Readonly<Record<string, string>> = { uuid: 'id', 'date-time': 'time' };

function plainType({ type, format }: JsonSchema): string {
  if (format !== undefined && FORMATS[format] !== undefined) return FORMATS[format];
  if (type === undefined) return 'anything';
  return typeof type === 'string' ? type : type.join(' or ');
}

function bounds(schema: JsonSchema): string {
  if (schema.format !== undefined) return '';
  const least = schema.minimum ?? schema.minLength;
  const most = schema.maximum ?? schema.maxLength;
  const unit =
    schema.minLength === undefined && schema.maxLength === undefined ? '' : ' characters';
  if (least !== undefined && most !== undefined) return `, ${least} to ${most}${unit}`;
  if (most !== undefined) return `, at most ${most}${unit}`;
  return least === undefined ? '' : `, ${least} or more${unit}`;
}

function objectsIn(schema: JsonSchema): readonly JsonSchema[] {
  if (schema.properties !== undefined) return [schema];
  const inside = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  return inside.flatMap(objectsIn);
}
