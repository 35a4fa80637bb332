/** The default case of every exhaustive switch. A new variant then fails to compile. */
export function unreachable(value: never): never {
  throw new Error(`unhandled variant: ${JSON.stringify(value)}`);
}
