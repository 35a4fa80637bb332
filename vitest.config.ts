import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/checks/test-order.ts';

// Tests import packages from their sources, so both resolvers must know this export condition.
// Vitest passes the conditions to Node as well. If `import` were one of them, `require` would load
// the wrong file of a package that has two files, such as pg.
const conditions = ['conch-source', 'node'];

// `npm run check` runs every few minutes. It skips tests that kill processes, need PostgreSQL (see
// also `DATABASES` of @conch/test-databases), or take long. `npm test` runs all tests.
const isQuick = process.env['CONCH_QUICK_TESTS'] === '1';
const slowTests = [
  'packages/torture/test/**',
  'packages/test-databases/test/**',
  'packages/store/test/*-kills.test.ts',
  'packages/store/test/{migrations,postgres,silent-connections}.test.ts',
  'packages/runtime/test/differential.test.ts',
  'packages/runtime/test/forum/{fork,hash,nodes,recount}.test.ts',
  'packages/engine/test/rules/forum/{forum-chance,forum-simulation}.test.ts',
  'packages/simulation/test/{plot,population}.test.ts',
  'packages/simulation/test/run/**',
  'packages/server/test/{first-run,privacy,walk}/**',
  'packages/server/test/agent-files/several-nodes.test.ts',
  'packages/server/test/access/{carriers,epoch,invitations,locked-access,passwords,sign-in-rates}.test.ts',
  'packages/server/test/http/{events,export}.test.ts',
  'packages/server/test/http/messages/unread.test.ts',
  'packages/server/test/http/runs/preview-equals.test.ts',
  'packages/runtime/test/privacy/{model-sequences,sequences,twin-worlds}.test.ts',
  'packages/runtime/test/promises/{adversaries,approval-kills,closing-poll}.test.ts',
  'packages/runtime/test/promises/feed/feed.test.ts',
  'packages/server/test/cards/import-card-command.test.ts',
  'packages/server/test/socket/{database-trouble,death,floods,once,opening,pings,resume}.test.ts',
  'packages/server/test/socket/{revocation,slow-reader,unreadable}.test.ts',
  'packages/server/test/{agents-socket,outside,providers,tools,webhooks}/**',
  'packages/agents/test/llm/conversations.test.ts',
  'packages/agents/test/llm/seed-conversations.test.ts',
  'packages/agents/test/llm/{red-team,summary}/**',
  'packages/agents/test/llm/tools/{approval,once,speaking}.test.ts',
  'packages/agents/test/mcp/{away,process-group,program}.test.ts',
  'packages/agents/test/llm/{faults,killed}/**',
  'packages/agents/test/{llm/providers,remote/a2a,remote/webhook}/**',
  'packages/agents/test/remote/model.test.ts',
  'packages/sdk/test/agent/{cuts,examples,real-server}.test.ts',
  'packages/sdk/test/client/{connection,cuts,example,follow,offline,streams}.test.ts',
  'packages/sdk/test/webhook/{example,serve}.test.ts',
  'packages/cli/test/*.test.ts',
  'packages/cli/test/chat/{approvals,live-room,lost-connection,seed-flows,starting}.test.ts',
  'scripts/test/release/packed.test.ts',
  'scripts/test/{doc-commands,torture}.test.ts',
];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // By default Vitest leaves one core unused. This setting uses one worker more than there are
    // cores, because tests wait a quarter of their time: for a process, a lease or a timer.
    maxWorkers: availableParallelism() + 1,
    // Isolated files would load all modules again, which doubles the CPU time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['packages/test-databases/src/global-setup.ts'],
    include: ['packages/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...(isQuick ? slowTests : [])],
    // The limit only ends tests that hang. The bench measures speed, tests do not.
    testTimeout: 480_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 240_000 } },
  },
});
