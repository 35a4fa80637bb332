/** A reason inside another reason. Its code is looked up when the sentence is built. */
export interface InnerReason {
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly detail: string;
}

/** The English texts of some reasons, each under the code of its reason. */
export type ReasonWords = Readonly<Record<string, (params: never) => string>>;

type NoParams = Readonly<Record<string, never>>;

export type ReasonParamsOf<Words extends ReasonWords> = {
  readonly [Code in keyof Words]: Parameters<Words[Code]> extends [infer Params]
    ? Params
    : NoParams;
};

export type MadeReason<Words extends ReasonWords, Code extends keyof Words> = {
  readonly code: Code;
  readonly params: ReasonParamsOf<Words>[Code];
  readonly detail: string;
};

export type ReasonInput<Words extends ReasonWords, Code extends keyof Words> =
  Parameters<Words[Code]> extends [infer Params] ? [params: Params] : [];

/** Makes reasons from a table. The English `detail` always derives from code and params. */
export function reasonMaker<const Words extends ReasonWords>(words: Words) {
  return <Code extends keyof Words & string>(
    code: Code,
    ...[params]: ReasonInput<Words, Code>
  ): MadeReason<Words, Code> => {
    const values = (params ?? {}) as ReasonParamsOf<Words>[Code];
    const say = words[code] as unknown as (params: ReasonParamsOf<Words>[Code]) => string;
    return { code, params: values, detail: say(values) };
  };
}
