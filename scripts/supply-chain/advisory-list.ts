import { readTexts } from '../repository.ts';
import { advisoryProblems, isAffected, type OsvAdvisory } from './osv.ts';

/**
 * Every known vulnerability of a package that Conch uses, including vulnerabilities of versions
 * that Conch does not use.
 */
export const ADVISORIES_FILE = 'security/advisories.json';

/** The advisories that do not apply to Conch, each with the reason. */
const ACCEPTED_FILE = 'security/accepted.json';

export interface AdvisoryList {
  /** The time of the last `npm run advisories`, or null before the first. */
  readonly refreshedAt: string | null;
  readonly vulns: readonly OsvAdvisory[];
}

interface AcceptedAdvisory {
  readonly id: string;
  readonly reason: string;
}

export type AdvisoryFiles =
  | {
      readonly ok: true;
      readonly list: AdvisoryList;
      readonly accepted: readonly AcceptedAdvisory[];
    }
  | { readonly ok: false; readonly problem: string };

/** Reads both files of the folder `security`. */
export async function readAdvisoryFiles(): Promise<AdvisoryFiles> {
  const [list, accepted] = await readTexts([ADVISORIES_FILE, ACCEPTED_FILE]);
  return parseAdvisoryFiles({ list: list?.text ?? '', accepted: accepted?.text ?? '' });
}

/** Parses the given texts of both files. */
export function parseAdvisoryFiles(texts: {
  readonly list: string;
  readonly accepted: string;
}): AdvisoryFiles {
  const list = parseJson(texts.list) as Partial<AdvisoryList> | null;
  if (!Array.isArray(list?.vulns)) {
    return { ok: false, problem: `${ADVISORIES_FILE} has no list "vulns". Restore the file.` };
  }
  const accepted = parseJson(texts.accepted);
  if (!Array.isArray(accepted)) {
    return { ok: false, problem: `${ACCEPTED_FILE} is not a JSON list. Correct it.` };
  }
  return {
    ok: true,
    list: { refreshedAt: list.refreshedAt ?? null, vulns: list.vulns as readonly OsvAdvisory[] },
    accepted: accepted as readonly AcceptedAdvisory[],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface GateInput {
  readonly packages: Iterable<{ readonly name: string; readonly version: string }>;
  readonly vulns: readonly OsvAdvisory[];
  readonly accepted: readonly AcceptedAdvisory[];
}

/** The packages with a known vulnerability, and the entries that the check cannot use. */
export function knownVulnerabilities({ packages, vulns, accepted }: GateInput): readonly string[] {
  const unreadable = vulns.flatMap(advisoryProblems);
  if (unreadable.length > 0) return unreadable.map((problem) => `${ADVISORIES_FILE}: ${problem}`);
  const installed = new Map([...packages].map((one) => [`${one.name}@${one.version}`, one]));
  const hits = [...installed].flatMap(([label, one]) =>
    vulns
      .filter((advisory) => isAffected(advisory, one))
      .map((advisory) => ({ label, one, advisory })),
  );
  const isAccepted = ({ advisory: { id } }: { readonly advisory: OsvAdvisory }): boolean =>
    accepted.some((entry) => entry.id === id);
  return [
    ...hits
      .filter((hit) => !isAccepted(hit))
      .map(({ label, one, advisory }) =>
        `${label}: ${advisory.id} ${advisory.summary ?? ''}`
          .trim()
          .concat(adviceFor(advisory, one)),
      ),
    ...accepted
      .filter(({ id }) => !hits.some((hit) => hit.advisory.id === id))
      .map(({ id }) => `${ACCEPTED_FILE}: ${id} affects nothing here. Remove it.`),
    ...accepted
      .filter(({ reason }) => typeof reason !== 'string' || reason.trim() === '')
      .map(({ id }) => `${ACCEPTED_FILE}: ${id} has no reason. Say why it does not apply.`),
  ];
}

/** Names the fixed versions of the package, as far as the advisory has them. */
function adviceFor({ affected = [] }: OsvAdvisory, { name }: { readonly name: string }): string {
  const fixed = affected
    .filter((one) => one.package?.name === name)
    .flatMap(({ ranges = [] }) => ranges.flatMap(({ events }) => events))
    .flatMap((event) => (event.fixed === undefined ? [] : [event.fixed]));
  const versions = [...new Set(fixed)].join(', ');
  return versions === '' ? '. No version is fixed.' : `. Fixed in ${versions}.`;
}
