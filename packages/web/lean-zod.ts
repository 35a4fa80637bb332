import type { Plugin } from 'vite';

interface Cut {
  readonly file: RegExp;
  readonly lighter: (code: string) => string;
}

// Bundlers cannot see that a method of a schema is never called, so all of them would be carried.
const CUTS: readonly Cut[] = [
  {
    // Schemas are written out as documents on the server alone.
    file: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    lighter: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gmu)]
        .map(([, name]) => `export const ${name} = () => () => undefined;`)
        .join('\n'),
  },
  {
    // `z.string().email()` and its kind: the protocol has none of them.
    file: /zod\/v4\/classic\/schemas\.js$/,
    lighter: (code) =>
      code
        .replaceAll(
          /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},\n/gmu,
          '',
        )
        // The policy of the page forbids `new Function`, which is all that this one is for.
        .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init'),
  },
  {
    // What does not fit is told to whoever writes programs, never to a reader of the page.
    file: /zod\/v4\/locales\/en\.js$/,
    lighter: () => `export default () => ({ localeError: ({ code }) => code });`,
  },
];

/** Leaves out of the page what it never asks of zod. */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    transform: {
      filter: { id: CUTS.map(({ file }) => file) },
      handler(code, id) {
        const lighter = CUTS.find(({ file }) => file.test(id))?.lighter(code) ?? code;
        if (lighter.length === code.length) this.error(`nothing was cut out of ${id}`);
        return { code: lighter, map: null };
      },
    },
  };
}
