import { isBuiltin } from 'node:module';
import { rolldown, type Plugin } from 'rolldown';

/** Bundles a program and everything that it imports into one script without imports. */
export async function oneScript(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'node',
    plugins: [builtins, ownPlace],
    // Tree shaking would remove modules that are imported only for their side effects.
    treeshake: false,
    // Ignores warnings, for example about optional packages that are not installed.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const [{ code, fileName, imports, dynamicImports }] = output;
  const inside = new Set([fileName, RUNTIME_IMPORT]);
  const left = [...imports, ...dynamicImports].filter((name) => !inside.has(name));
  if (left.length > 0) throw new Error(`The bundle still imports ${left.join(', ')}.`);
  return asScript(code);
}

const BUILTIN = '\0builtin:';
const ABSENT = '\0absent:';

/** Optional native packages. The packages that use them also work without them. */
const OPTIONAL: ReadonlySet<string> = new Set(['pg-native']);

/** The only import that the bundler's own runtime needs before everything else. */
const RUNTIME_IMPORT = 'node:module';

/**
 * Node runs the program of an executable as a script. A script cannot import, so builtins are
 * loaded by a function call.
 */
const builtins: Plugin = {
  name: 'builtins',
  resolveId: {
    order: 'pre',
    handler: (source, importer) => {
      if (importer?.includes('rolldown/runtime') === true) return null;
      if (isBuiltin(source)) return `${BUILTIN}${source}`;
      return OPTIONAL.has(source) ? `${ABSENT}${source}` : null;
    },
  },
  load: (id) => {
    const words = (name: string) => JSON.stringify(id.slice(name.length));
    if (id.startsWith(BUILTIN)) {
      return `module.exports = process.getBuiltinModule(${words(BUILTIN)});`;
    }
    return id.startsWith(ABSENT)
      ? `throw new Error(${words(ABSENT)} + ' is not part of this executable.');`
      : null;
  },
};

/** A bundled file does not exist on disk, so its `import.meta` points to the executable. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code) =>
      code.replaceAll(
        'import.meta.url',
        "process.getBuiltinModule('node:url').pathToFileURL(process.execPath).href",
      ),
  },
};

/** Wraps a module in a function, because a script cannot await at its top. */
function asScript(code: string): string {
  const body = code
    .replace(
      /^import \{([^}]*)\} from "node:module";$/mu,
      'const {$1} = process.getBuiltinModule("node:module");',
    )
    .replace(/^import "node:module";$/mu, '')
    .replace(/^export\s*\{[^{}]*\};?$/mu, '');
  return `"use strict";\n(async () => {\n${body}\n})();\n`;
}
