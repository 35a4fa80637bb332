import type { Plugin } from 'vite';

interface Cut {
  readonly file: RegExp;
  readonly lighter: (code: string) => string;
}

// The page never calls the methods of a schema. A bundler cannot see this, so it would include all
// methods.
const CUTS: readonly Cut[] = [
  {
    // Only the server converts schemas into JSON Schema documents.
    file: /zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/,
    lighter: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gmu)]
        .map(([, name]) => `export const ${name} = () => () => undefined;`)
        .join('\n'),
  },
  {
    // The protocol does not use methods such as `z.string().email()`.
    file: /zod\/v4\/classic\/schemas\.js$/,
    lighter: (code) =>
      code
        .replaceAll(
          /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},\n/gmu,
          '',
        )
        // The content security policy forbids `new Function`, which is the only purpose of the JIT.
        .replace('core.$ZodObjectJIT.init', 'core.$ZodObject.init'),
  },
  {
    // Readers of the page never see validation messages. The messages are for programmers.
    file: /zod\/v4\/locales\/en\.js$/,
    lighter: () => `export default () => ({ localeError: ({ code }) => code });`,
  },
];

/** Removes the parts of zod that the page never uses. */
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
