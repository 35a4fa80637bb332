import { createHash } from 'node:crypto';
import type { ProductionPackage } from './production-packages.ts';

interface SbomInput {
  readonly packages: ReadonlyMap<string, ProductionPackage>;
  readonly version: string;
  readonly at: Date;
}

/** The fields of the document that other code reads. */
export interface Sbom {
  readonly serialNumber: string;
  readonly metadata: object;
  readonly components: readonly object[];
  readonly dependencies: readonly object[];
}

/**
 * A CycloneDX document of the production packages. Everything except the time follows from the lock
 * file. `npm sbom` is not used, because it omitted zod and included packages that only tests need.
 */
export function sbomOf({ packages, version, at }: SbomInput): Sbom {
  const conch = `pkg:npm/conch-workspace@${version}`;
  const all = [...packages.values()];
  const components = [...new Map(all.map((one) => [purlOf(one), component(one)])).values()];
  const ours = all.filter(({ isOurs }) => isOurs).map(purlOf);
  return {
    ...HEADER,
    serialNumber: `urn:uuid:${uuidOf(components)}`,
    metadata: {
      timestamp: at.toISOString(),
      component: {
        'bom-ref': conch,
        type: 'application',
        name: 'conch',
        version,
        licenses: [{ expression: 'MIT' }],
      },
    },
    components,
    dependencies: [{ ref: conch, dependsOn: ours }, ...edges(packages)],
  };
}

const HEADER = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
};

function component(one: ProductionPackage): object {
  const [scope, rest] = one.name.split('/');
  const nameParts = rest === undefined ? { name: one.name } : { group: scope, name: rest };
  return {
    'bom-ref': purlOf(one),
    type: 'library',
    ...nameParts,
    version: one.version,
    scope: one.isOptional ? 'optional' : 'required',
    ...(one.integrity === undefined ? {} : { hashes: [hashOf(one.integrity)] }),
    ...(one.license === undefined ? {} : { licenses: [licenseOf(one.license)] }),
    purl: purlOf(one),
  };
}

/** Two entries of one version become one component, with the dependencies of both entries. */
function edges(packages: SbomInput['packages']): readonly object[] {
  const byRef = new Map<string, Set<string>>();
  for (const one of packages.values()) {
    const refs = byRef.get(purlOf(one)) ?? new Set();
    for (const path of one.dependsOn) {
      const target = packages.get(path);
      if (target !== undefined) refs.add(purlOf(target));
    }
    byRef.set(purlOf(one), refs);
  }
  return [...byRef].map(([ref, refs]) => ({ ref, dependsOn: [...refs].toSorted() }));
}

function purlOf({ name, version }: Pick<ProductionPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/** npm writes "sha512-" and base64, CycloneDX "SHA-512" and hexadecimal digits. */
function hashOf(integrity: string): object {
  const [first = ''] = integrity.split(' ');
  const dash = first.indexOf('-');
  const algorithm = first.slice(0, dash).replace(/^sha/u, 'SHA-');
  const content = Buffer.from(first.slice(dash + 1), 'base64').toString('hex');
  return { alg: algorithm, content };
}

/** A text such as "SEE LICENSE IN FILE" is a name, not an SPDX expression. */
function licenseOf(license: string): object {
  const isExpression = /^[\w.+()-]+(?: (?:AND|OR|WITH) [\w.+()-]+)*$/u.test(license);
  return isExpression ? { expression: license } : { license: { name: license } };
}

/** The same components get the same number, so that two documents can be compared. */
function uuidOf(components: readonly object[]): string {
  const hex = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
