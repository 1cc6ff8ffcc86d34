import { defineConfig } from 'vitest/config';

/** The tests of the library that `mutate.ts` changes. */
export default defineConfig({
  test: {
    include: [`${process.env['MUTATED_FOLDER']}/**/*.test.ts`],
    globalSetup: './libs/tools/src/testing/global-setup.ts',
    setupFiles: './libs/tools/src/testing/setup.ts',
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
