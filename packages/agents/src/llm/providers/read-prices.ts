import { z } from 'zod';
import type { Price } from '../model.ts';

/** The operator's facts about models, by `model` or `provider/model`. */
export type GivenModels = ReadonlyMap<string, GivenModel>;

interface GivenModel {
  readonly price: Price | null;
  readonly contextTokens: number | null;
}

// In conch.yaml and in the environment a number is text. A blank value must not become 0, because
// the model would then be free and no budget would limit it.
const numeral = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/u)
    .transform(Number),
]);
const dollars = numeral.pipe(z.number().min(0).max(1_000_000));
const tokens = numeral.pipe(z.int().min(1_000).max(100_000_000));

const prices = z.record(
  z.string().min(1),
  z.union([
    z.strictObject({
      input: dollars,
      output: dollars,
      cachedInput: dollars.exactOptional(),
      contextTokens: tokens.exactOptional(),
    }),
    z.strictObject({ contextTokens: tokens }),
  ]),
);

const FORM =
  'write prices as “model: { input: 0.25, cachedInput: 0.025, output: 2, contextTokens: ' +
  '100000 }”, in US dollars per million tokens. cachedInput and contextTokens are optional, and ' +
  'contextTokens may be given alone';

/** Reads the prices of conch.yaml, given as JSON. */
export function readPrices(
  text: string,
):
  | { readonly ok: true; readonly value: GivenModels }
  | { readonly ok: false; readonly reason: string } {
  const parsed = prices.safeParse(jsonIn(text));
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path[0];
    return { ok: false, reason: at === undefined ? FORM : `${FORM} (“${String(at)}”)` };
  }
  const entries = Object.entries(parsed.data).map(([name, given]): [string, GivenModel] => {
    if (!('input' in given)) return [name, { price: null, contextTokens: given.contextTokens }];
    const { contextTokens = null, ...price } = given;
    return [name, { price, contextTokens }];
  });
  return { ok: true, value: new Map(entries) };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
