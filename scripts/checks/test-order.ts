import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files at full size, the slowest first. */
export const LONGEST: readonly string[] = [
  'packages/torture/test/making-kills.test.ts',
  'packages/torture/test/watchers.test.ts',
  'scripts/test/release/packed.test.ts',
  'packages/server/test/walk/walk.test.ts',
  'packages/server/test/socket/resume.test.ts',
  'packages/store/test/migration-kills.test.ts',
  'packages/store/test/migrations.test.ts',
  'packages/torture/test/kills.test.ts',
  'packages/store/test/silent-connections.test.ts',
  'packages/runtime/test/privacy/sequences.test.ts',
  'packages/server/test/privacy/wire.test.ts',
  'packages/engine/test/invariants.test.ts',
  'packages/cli/test/test-command.test.ts',
  'packages/engine/test/small-worlds.test.ts',
  'scripts/test/doc-commands.test.ts',
  'packages/server/test/http/runs/hand-off-reasons.test.ts',
  'packages/agents/test/mcp/program.test.ts',
  'packages/agents/test/llm/red-team/red-team.test.ts',
  'packages/runtime/test/privacy/memory.test.ts',
  'packages/sdk/test/client/cuts.test.ts',
  'packages/server/test/access/client-ids.test.ts',
  'packages/server/test/outside/server-restarts.test.ts',
  'packages/server/test/walk/access-matrix.test.ts',
  'packages/server/test/agents-socket/revocation.test.ts',
  'packages/server/test/outside/privacy.test.ts',
  'packages/server/test/http/events.test.ts',
  'packages/runtime/test/privacy/twin-worlds.test.ts',
  'packages/cli/test/conversations.test.ts',
  'packages/cli/test/resources.test.ts',
  'packages/agents/test/llm/killed/killed.test.ts',
  'packages/server/test/agents-socket/frames.test.ts',
  'packages/engine/test/preview-settings.test.ts',
  'packages/server/test/demo/suggestions-again.test.ts',
  'packages/torture/test/stale-owners.test.ts',
  'packages/server/test/agents-socket/giving.test.ts',
  'packages/engine/test/budget-races.test.ts',
  'packages/agents/test/llm/red-team/two-owners.test.ts',
  'packages/runtime/test/differential.test.ts',
];

/**
 * Runs the slowest files first, because a slow file that starts last would occupy a single core at
 * the end. The recorded times of the last run are not enough, because they may be from `npm run
 * check` or from another machine.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId));
  }
}

function rankOf(moduleId: string): number {
  const rank = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
  return rank === -1 ? LONGEST.length : rank;
}
