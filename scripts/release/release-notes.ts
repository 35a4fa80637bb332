/** A change that users notice, as a file in `.changeset` describes it. */
export interface ReleaseChange {
  readonly id: string;
  readonly summary: string;
  readonly releases: readonly { readonly name: string; readonly type: string }[];
}

interface Release {
  readonly version: string;
  readonly at: Date;
  readonly changes: readonly ReleaseChange[];
}

/** A change that needs work from users begins with this word. */
const BREAKING = /^breaking: */iu;

/** The section of CHANGELOG.md for one release. */
export function releaseNotes({ version, at, changes }: Release): string {
  const sorted = changes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const isFix = ({ releases }: ReleaseChange): boolean =>
    releases.every(({ type }) => type === 'patch' || type === 'none');
  const isBreaking = ({ summary }: ReleaseChange): boolean => BREAKING.test(summary);
  const parts = [
    part('Breaking changes', sorted.filter(isBreaking)),
    part(
      'New and changed',
      sorted.filter((change) => !isBreaking(change) && !isFix(change)),
    ),
    part(
      'Fixed',
      sorted.filter((change) => !isBreaking(change) && isFix(change)),
    ),
  ];
  const heading = `## ${version} (${at.toISOString().slice(0, 10)})`;
  return `${[heading, ...parts.filter((text) => text !== '')].join('\n\n')}\n`;
}

function part(title: string, changes: readonly ReleaseChange[]): string {
  if (changes.length === 0) return '';
  return `### ${title}\n\n${changes.map(line).join('\n')}`;
}

/** One entry of the list. Further paragraphs are indented, so that they belong to the entry. */
function line({ summary, releases }: ReleaseChange): string {
  const packages = releases.map(({ name }) => name.replace(/^@conch\//u, '')).toSorted();
  const text = summary
    .trim()
    .replace(BREAKING, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
    .replaceAll(/\n(?=.)/gu, '\n  ');
  return `- ${text} *(${packages.join(', ')})*`;
}

const TITLE = `# Changelog

All packages of Conch share one version. Each entry names the packages that changed.
`;

/** The changelog with one more release. The newest release comes first. */
export function withReleaseNotes(changelog: string | null, notes: string): string {
  const earlier = changelog === null ? '' : changelog.slice(indexOfReleases(changelog));
  return earlier === '' ? `${TITLE}\n${notes}` : `${TITLE}\n${notes}\n${earlier}`;
}

function indexOfReleases(changelog: string): number {
  const index = changelog.search(/^## /mu);
  return index === -1 ? changelog.length : index;
}
