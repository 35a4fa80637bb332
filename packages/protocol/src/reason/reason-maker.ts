import type { MadeReason, ReasonInput, ReasonParamsOf, ReasonWords } from '@conch/engine';

/**
 * Makes reasons from a table, so that the English `detail` always matches code and params. The
 * engine has an equal function, but this package imports only types from the engine.
 */
export function reasonMaker<const Words extends ReasonWords>(words: Words) {
  return <Code extends keyof Words & string>(
    code: Code,
    ...[params]: ReasonInput<Words, Code>
  ): MadeReason<Words, Code> => {
    const told = (params ?? {}) as ReasonParamsOf<Words>[Code];
    const say = words[code] as unknown as (params: ReasonParamsOf<Words>[Code]) => string;
    return { code, params: told, detail: say(told) };
  };
}

/** A count with thousands separators. */
export function numberWords(value: number): string {
  return value.toLocaleString('en');
}
