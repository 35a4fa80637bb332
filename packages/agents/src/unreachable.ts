/**
 * Ends an exhaustive switch. If the switch does not handle a variant, this call does not compile.
 */
export function unreachable(value: never): never {
  throw new Error(`unhandled variant: ${JSON.stringify(value)}`);
}
