import type { OsvAdvisory, OsvAffected } from './osv.ts';

export type OsvAnswer =
  | { readonly ok: true; readonly vulns: readonly OsvAdvisory[] }
  | { readonly ok: false; readonly problem: string };

interface OsvQuery {
  readonly names: readonly string[];
  /** The list so far. An advisory that has not changed since is not loaded again. */
  readonly cached: readonly OsvAdvisory[];
  /** The address of the API, for example https://api.osv.dev. */
  readonly from: string;
}

/** Loads every advisory of the named npm packages, for all versions, in the order of their ids. */
export async function loadAdvisories({ names, cached, from }: OsvQuery): Promise<OsvAnswer> {
  try {
    const ids = await idsOf(names, from);
    const have = new Map(cached.map((advisory) => [advisory.id, advisory]));
    const vulns: OsvAdvisory[] = [];
    const sorted = [...ids].toSorted(([one], [other]) => (one < other ? -1 : 1));
    for (let next = 0; next < sorted.length; next += AT_ONCE) {
      const loading = sorted.slice(next, next + AT_ONCE).map(async ([id, modified]) => {
        const old = have.get(id);
        return old?.modified === modified ? old : loadAdvisory({ id, names, from });
      });
      vulns.push(...(await Promise.all(loading)));
    }
    return { ok: true, vulns: vulns.filter(({ withdrawn }) => withdrawn === undefined) };
  } catch (error) {
    return { ok: false, problem: problemOf(error, new URL(from).host) };
  }
}

/** More requests at once would be impolite to a public API. */
const AT_ONCE = 10;

/** The API accepts this many queries in one request. */
const MOST_QUERIES = 1000;

interface BatchQuery {
  readonly package: { readonly ecosystem: 'npm'; readonly name: string };
  readonly page_token?: string;
}

interface BatchAnswer {
  readonly results: readonly {
    readonly vulns?: readonly { readonly id: string; readonly modified: string }[];
    readonly next_page_token?: string;
  }[];
}

/** The ids of all advisories, each with the time of its last change. */
async function idsOf(names: readonly string[], from: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  let waiting: readonly BatchQuery[] = names.map((name) => ({
    package: { ecosystem: 'npm', name },
  }));
  while (waiting.length > 0) {
    const asked = waiting.slice(0, MOST_QUERIES);
    const { results } = (await request(`${from}/v1/querybatch`, { queries: asked })) as BatchAnswer;
    const further = results.flatMap(({ next_page_token: token }, index) => {
      const query = asked[index];
      return token === undefined || query === undefined ? [] : [{ ...query, page_token: token }];
    });
    results.flatMap(({ vulns = [] }) => vulns).forEach(({ id, modified }) => ids.set(id, modified));
    waiting = [...waiting.slice(MOST_QUERIES), ...further];
  }
  return ids;
}

/** Keeps only the fields that the check reads. The long texts are on the page of the advisory. */
async function loadAdvisory(of: {
  readonly id: string;
  readonly names: readonly string[];
  readonly from: string;
}): Promise<OsvAdvisory> {
  const whole = (await request(`${of.from}/v1/vulns/${encodeURIComponent(of.id)}`)) as OsvAdvisory;
  const { id, modified, withdrawn, aliases, summary, affected = [] } = whole;
  return {
    id,
    modified,
    ...(withdrawn === undefined ? {} : { withdrawn }),
    ...(aliases === undefined ? {} : { aliases }),
    ...(summary === undefined ? {} : { summary }),
    affected: affected
      .filter((one) => one.package?.ecosystem === 'npm' && of.names.includes(one.package.name))
      .map(slimAffected),
  };
}

function slimAffected({ package: of, versions, ranges }: OsvAffected): OsvAffected {
  return {
    ...(of === undefined ? {} : { package: { ecosystem: of.ecosystem, name: of.name } }),
    ...(versions === undefined || versions.length === 0 ? {} : { versions }),
    ...(ranges === undefined
      ? {}
      : { ranges: ranges.map(({ type, events }) => ({ type, events })) }),
  };
}

const TIMEOUT_MS = 30_000;

async function request(url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`it answered ${response.status}`);
  return response.json();
}

function problemOf(error: unknown, host: string): string {
  if (!(error instanceof Error)) throw error;
  const cause = error.cause as { readonly code?: string } | undefined;
  if (cause?.code !== undefined) return `${host} cannot be reached (${cause.code})`;
  if (error.name === 'TimeoutError') return `${host} did not answer in ${TIMEOUT_MS / 1000} s`;
  return `${host} gave no list: ${error.message}`;
}
