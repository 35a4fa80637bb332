import { listFiles, readTexts, type SourceText } from '../repository.ts';

const unread = /\.(png|jpe?g|webp|gif|ico|woff2?|pdf|gz|zip)$/;

/** Lines that contain the name of a person's machine or of a package registry. */
export async function traceProblems(): Promise<string[]> {
  const paths = (await listFiles()).filter((path) => !unread.test(path));
  return (await readTexts(paths)).flatMap(tracesIn);
}

const traces = [
  {
    what: "a path on somebody's machine",
    pattern: /(?<![\w.\])}-])\/(?:root|work|home\/\w+|Users\/\w+)\/[\w.]/,
  },
  { what: "a path on somebody's machine", pattern: /\b[A-Z]:\\+Users\\+\w/ },
  {
    what: 'the host of a package registry',
    pattern: /\b(?:registry|mirror|artifactory|nexus|npm)\.[\w-]+\.\w{2,}/i,
  },
  { what: 'a package registry', pattern: /^\s*(?:@[\w-]+:)?registry\s*=/ },
];

export function tracesIn({ path, text }: SourceText): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = traces.find(({ pattern }) => pattern.test(line));
    return found === undefined ? [] : [`${path}:${index + 1}: ${found.what}`];
  });
}
