/**
 * The reasons that the schemas of this package name. A schema contains only the code, so that
 * clients load the schema without the texts of all reasons.
 */
const SCHEMA_CODES = [
  'not-an-id',
  'one-stop-target',
  'arguments-by-name',
  'target-needed',
  'text-or-nothing',
  'flag-or-nothing',
  'one-ending',
] as const;

type SchemaCode = (typeof SCHEMA_CODES)[number];

/** The error message of a schema for a reason without params. */
export function schemaCode<Code extends SchemaCode>(code: Code): Code {
  return code;
}

export function isSchemaCode(message: string): message is SchemaCode {
  return (SCHEMA_CODES as readonly string[]).includes(message);
}
