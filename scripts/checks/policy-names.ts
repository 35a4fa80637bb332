import { listFiles, readTexts, type SourceText } from '../repository.ts';

const SETTINGS = 'packages/engine/src/settings.ts';

/** Code outside `policy/` that depends on the name of a policy. */
export async function policyNameProblems(): Promise<string[]> {
  const paths = (await listFiles('packages')).filter(
    (path) => /^packages\/[^/]+\/src\/.*\.tsx?$/u.test(path) && !isPolicy(path),
  );
  const texts = await readTexts(paths);
  const settings = texts.find(({ path }) => path === SETTINGS);
  const names = policyNamesIn(settings?.text ?? '');
  if (names.length === 0) return [`${SETTINGS}: POLICIES was not found`];
  return texts.flatMap((source) => comparedPolicies(source, names));
}

function isPolicy(path: string): boolean {
  return path.startsWith('packages/engine/src/policy/');
}

/** The names in `POLICIES = […]`. */
export function policyNamesIn(text: string): readonly string[] {
  const list = /POLICIES\s*=\s*\[(.*?)\]/su.exec(text)?.[1] ?? '';
  return [...list.matchAll(/'([\w-]+)'/gu)].map(([, name]) => name ?? '');
}

// These words also name other things, such as the cause of a run.
const AMBIGUOUS: ReadonlySet<string> = new Set(['mention', 'chain']);

const ASK = 'ask the policy object (packages/engine/src/policy/policy.ts)';

/** Comparisons, switches, lists and tables in a source that depend on a policy's name. */
export function comparedPolicies(
  { path, text }: SourceText,
  names: readonly string[],
): readonly string[] {
  const any = `['"](?:${names.join('|')})['"]`;
  const own = `['"](?:${names.filter((name) => !AMBIGUOUS.has(name)).join('|')})['"]`;
  const equals = '(?:===|!==|==|!=)';
  const patterns = [
    { what: 'compares the name of a policy', of: `\\bpolicy\\)?\\s*${equals}\\s*${any}` },
    { what: 'compares the name of a policy', of: `${any}\\s*${equals}\\s*[\\w.?]*\\bpolicy\\b` },
    { what: 'compares the name of a policy', of: `${equals}\\s*${own}|${own}\\s*${equals}` },
    { what: 'switches on the name of a policy', of: `\\bswitch\\s*\\([^)]*\\bpolicy\\)` },
    { what: 'switches on the name of a policy', of: `\\bcase\\s+${own}` },
    ...(path === SETTINGS
      ? []
      : [
          { what: 'lists names of policies', of: `\\[\\s*${any}(?:\\s*,\\s*${any})*\\s*,?\\s*\\]` },
        ]),
    {
      // A table of strings is allowed, because it contains the texts of the policies.
      what: 'has a table by the name of a policy',
      of: `\\bRecord<\\s*(?:PolicyName|\\w+(?:\\[['"]\\w+['"]\\])*\\[['"]policy['"]\\])\\s*,(?!\\s*string\\s*>)`,
    },
  ];
  return patterns.flatMap(({ what, of }) =>
    [...text.matchAll(new RegExp(of, 'gu'))].map(
      ({ index }) => `${path}:${text.slice(0, index).split('\n').length}: ${what}: ${ASK}`,
    ),
  );
}
