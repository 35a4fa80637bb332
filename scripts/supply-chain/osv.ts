import { compare, valid } from 'semver';

/** A known vulnerability in the OSV format (https://ossf.github.io/osv-schema). */
export interface OsvAdvisory {
  readonly id: string;
  readonly modified: string;
  readonly withdrawn?: string;
  readonly aliases?: readonly string[];
  readonly summary?: string;
  readonly affected?: readonly OsvAffected[];
}

export interface OsvAffected {
  readonly package?: { readonly ecosystem: string; readonly name: string };
  readonly versions?: readonly string[];
  readonly ranges?: readonly OsvRange[];
}

interface OsvRange {
  readonly type: string;
  readonly events: readonly OsvEvent[];
}

/** One bound of a range. The format allows exactly one key in each bound. */
export interface OsvEvent {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly last_affected?: string;
  readonly limit?: string;
}

/** True if an advisory affects a version of an npm package. Follows the algorithm of the format. */
export function isAffected(
  advisory: OsvAdvisory,
  { name, version }: { readonly name: string; readonly version: string },
): boolean {
  if (advisory.withdrawn !== undefined) return false;
  return (advisory.affected ?? [])
    .filter((affected) => affected.package?.ecosystem === 'npm' && affected.package.name === name)
    .some(
      ({ versions = [], ranges = [] }) =>
        versions.some((listed) => compareVersions(listed, version) === 0) ||
        ranges.some((range) => isInRange(range, version)),
    );
}

function isInRange({ type, events }: OsvRange, version: string): boolean {
  // The other type, GIT, is about commits and not about versions.
  if (type !== 'SEMVER' && type !== 'ECOSYSTEM') return false;
  const limits = events.flatMap(({ limit }) => (limit === undefined ? [] : [limit]));
  const isBeforeLimit =
    limits.length === 0 ||
    limits.some((limit) => limit === '*' || compareVersions(version, limit) < 0);
  return isBeforeLimit && stateAt(events, version);
}

/** Goes through the events up to the version. The last event that applies decides. */
function stateAt(events: readonly OsvEvent[], version: string): boolean {
  let isVulnerable = false;
  for (const { introduced, fixed, last_affected: last } of events.toSorted(byVersion)) {
    if (introduced !== undefined && compareVersions(version, introduced) >= 0) isVulnerable = true;
    if (fixed !== undefined && compareVersions(version, fixed) >= 0) isVulnerable = false;
    if (last !== undefined && compareVersions(version, last) > 0) isVulnerable = false;
  }
  return isVulnerable;
}

function byVersion(one: OsvEvent, other: OsvEvent): number {
  return compareVersions(versionOf(one), versionOf(other));
}

function versionOf({ introduced, fixed, last_affected: last, limit }: OsvEvent): string {
  return introduced ?? fixed ?? last ?? limit ?? '0';
}

/** "0" comes before every version, also before 0.0.0-alpha. "*" comes after every version. */
function compareVersions(one: string, other: string): number {
  const [first, second] = [rankOf(one), rankOf(other)];
  if (first !== 0 || second !== 0) return first - second;
  return compare(fullVersion(one) ?? one, fullVersion(other) ?? other);
}

function rankOf(version: string): number {
  if (version === '0') return -1;
  return version === '*' ? 1 : 0;
}

/** Some advisories leave out zeros ("5.1"). Anything else that npm cannot read is null. */
function fullVersion(version: string): string | null {
  const zeros = /^\d+(?:\.\d+)?$/u.test(version) ? '.0'.repeat(3 - version.split('.').length) : '';
  return valid(`${version}${zeros}`);
}

/** The reasons why an entry of the list cannot be compared with versions. */
export function advisoryProblems(entry: unknown): readonly string[] {
  const advisory = entry as Partial<OsvAdvisory> | null;
  const { id, modified, affected } = advisory ?? {};
  if (typeof id !== 'string' || id === '') return ['an entry has no id'];
  if (typeof modified !== 'string') return [`${id} has no date in "modified"`];
  if (!Array.isArray(affected)) return [`${id} has no list in "affected"`];
  const npm = (affected as readonly OsvAffected[]).filter(
    (one) => one.package?.ecosystem === 'npm',
  );
  if (npm.length === 0) return [`${id} names no npm package`];
  return npm.flatMap(versionsIn).flatMap((version) => {
    if (version === '0' || version === '*') return [];
    return fullVersion(version) === null ? [`${id} has "${version}", which is not a version`] : [];
  });
}

function versionsIn({ versions = [], ranges = [] }: OsvAffected): readonly string[] {
  const events = ranges.filter(({ type }) => type !== 'GIT').flatMap((range) => range.events);
  return [...versions, ...events.map(versionOf)];
}
