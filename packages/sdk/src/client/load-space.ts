import type { HttpCaller } from './http-caller.ts';
import { loadSilences } from './load-silences.ts';
import type { MemberView } from './view/members.ts';
import { runsOf, type RunView } from './view/runs.ts';
import type { LoadedSpace } from './view/space-view.ts';

/** How a space is fetched. */
export interface LoadOptions {
  readonly spaceId: string;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** Fetches what a client shows of a space. */
export async function loadSpace(caller: HttpCaller, options: LoadOptions): Promise<LoadedSpace> {
  const { spaceId, pageSize, signal } = options;
  const params = { spaceId };
  // First and alone: whatever happens after its `seq` is told again by the feed.
  const space = await caller.call('readSpace', { params, signal });
  const [{ id: me }, page, members, runs] = await Promise.all([
    caller.call('readMe', { signal }),
    caller.call('readMessages', { params, query: { limit: pageSize }, signal }),
    membersOf(caller, options),
    runsUnderWay(caller, options),
  ]);
  // After the runs: whichever of those has ended meanwhile is among these.
  const since = page.next === null ? undefined : page.items[0]?.createdAt;
  const silences = await loadSilences(caller, { spaceId, since, until: undefined, signal });
  return { me, space, members, page, runs, silences };
}

async function membersOf(
  caller: HttpCaller,
  { spaceId, signal }: LoadOptions,
): Promise<readonly MemberView[]> {
  const members: MemberView[] = [];
  const query = { limit: 100 };
  for await (const page of caller.pages('listMembers', { params: { spaceId }, query, signal })) {
    members.push(...page);
  }
  return members;
}

// Whatever has not ended is among the newest: chains are short, and the limits of a space end them.
async function runsUnderWay(
  caller: HttpCaller,
  { spaceId, signal }: LoadOptions,
): Promise<readonly RunView[]> {
  const params = { spaceId };
  const { items } = await caller.call('listChains', { params, query: { limit: 100 }, signal });
  const chains = items.filter(({ endedAt }) => endedAt === null).toReversed();
  const runs = chains.map(async ({ id: chainId }) =>
    runsOf(await caller.call('readChain', { params: { spaceId, chainId }, signal })),
  );
  return (await Promise.all(runs)).flat();
}
