import type { HttpCaller } from '../http/http-caller.ts';
import { loadSilences } from './load-silences.ts';
import type { MemberView } from '../view/members.ts';
import { runsOf, type ActiveRun } from '../view/runs.ts';
import type { LoadedSpace } from '../view/space-view.ts';

export interface LoadSpaceOptions {
  readonly spaceId: string;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** Loads everything that a client shows of a space. */
export async function loadSpace(
  caller: HttpCaller,
  options: LoadSpaceOptions,
): Promise<LoadedSpace> {
  const { spaceId, pageSize, signal } = options;
  const params = { spaceId };
  // Loads the space before everything else. The feed later repeats all events after the `seq` of
  // the space, so changes during the other requests are not lost.
  const space = await caller.call('readSpace', { params, signal });
  const [{ id: me }, page, members, runs, { items: approvals }] = await Promise.all([
    caller.call('readMe', { signal }),
    caller.call('readMessages', { params, query: { limit: pageSize }, signal }),
    membersOf(caller, options),
    runsUnderWay(caller, options),
    // One page is enough, because open approvals come first, and only the newest closed approvals
    // are needed.
    caller.call('listApprovals', { params, query: { limit: 100 }, signal }),
  ]);
  // The silences are loaded after the runs, so that they include a run that ends between the two
  // requests.
  const since = page.next === null ? undefined : page.items[0]?.createdAt;
  const silences = await loadSilences(caller, { spaceId, since, until: undefined, signal });
  return { me, space, members, page, runs, approvals, silences };
}

async function membersOf(
  caller: HttpCaller,
  { spaceId, signal }: LoadSpaceOptions,
): Promise<readonly MemberView[]> {
  const members: MemberView[] = [];
  const query = { limit: 100 };
  for await (const page of caller.pages('listMembers', { params: { spaceId }, query, signal })) {
    members.push(...page);
  }
  return members;
}

// A chain ends after a limited number of runs. So the newest 100 chains include every running
// chain.
async function runsUnderWay(
  caller: HttpCaller,
  { spaceId, signal }: LoadSpaceOptions,
): Promise<readonly ActiveRun[]> {
  const params = { spaceId };
  const { items } = await caller.call('listChains', { params, query: { limit: 100 }, signal });
  const chains = items.filter(({ endedAt }) => endedAt === null).toReversed();
  const runs = chains.map(async ({ id: chainId }) =>
    runsOf(await caller.call('readChain', { params: { spaceId, chainId }, signal })),
  );
  return (await Promise.all(runs)).flat();
}
