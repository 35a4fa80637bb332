import { isDeepStrictEqual } from 'node:util';
import { listFiles, readTexts } from './repository.ts';

/** What a package says whose sources are for Node alone; the root project is set in the same way. */
const FOR_NODE = {
  extends: '../../tsconfig.base.json',
  compilerOptions: { lib: ['es2024'], types: ['node'] },
  include: ['src'],
};

/**
 * The projects that together have every file. One that is set as the root project is, and is part
 * of that, is left out: the same files would be looked at twice.
 */
export async function typeProjects(): Promise<readonly string[]> {
  const paths = (await listFiles()).filter((path) => /(^|\/)tsconfig(\.\w+)?\.json$/u.test(path));
  const projects = await readTexts(paths.filter((path) => path !== 'tsconfig.base.json'));
  const whole = projects.find(({ path }) => path === 'tsconfig.json');
  const parts = new Set(whole === undefined ? [] : includedBy(whole.text));
  return projects
    .filter(({ path, text }) => {
      const sources = path.replace(/tsconfig\.json$/u, 'src');
      return !parts.has(sources) || !isDeepStrictEqual(JSON.parse(text), FOR_NODE);
    })
    .map(({ path }) => path);
}

function includedBy(text: string): readonly string[] {
  return (JSON.parse(text) as { readonly include: readonly string[] }).include;
}
