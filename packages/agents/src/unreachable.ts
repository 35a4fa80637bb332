/** Ends every exhaustive switch: a new variant makes the compiler list it. */
export function unreachable(value: never): never {
  throw new Error(`unhandled variant: ${JSON.stringify(value)}`);
}
