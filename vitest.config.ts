import { defineConfig } from 'vitest/config';

// Packages are tested from their sources: the `source` export condition must
// be known to both resolvers, or the tests would look for a build.
const conditions = ['source', 'node', 'import', 'default'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
    // Speed is measured by the bench, never by a test: the limit only ends what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
