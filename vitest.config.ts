import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './libs/tools/src/testing/longest-first.ts';

const NODE = [
  'libs/contracts',
  'libs/markdown',
  'libs/service-kit',
  'libs/database',
  'libs/scripture',
  'libs/search',
  'libs/model-standin',
  'svc-*',
  'deploy',
  'libs/tools',
  'e2e/speed',
];
const BROWSER = ['libs/ui-kit', 'shell', 'mfe-*'];
/** These tests cannot share a page with other tests. Most of them replace or reload modules. */
const ALONE = [
  // Fluent inserts each style once for a page, so these tests of styles need a page of their own.
  'mfe-admin/src/feedback/feedback-screen.test.tsx',
  'mfe-chat/src/conversation/chat/chat.test.tsx',
  'libs/ui-kit/src/api/anonymous-id.test.ts',
  'libs/ui-kit/src/api/endpoint-of.test.ts',
  'libs/ui-kit/src/kept/*.test.ts',
  'mfe-chat/src/conversation/chat/deleted-chat.test.ts',
  'shell/src/layout/app-shell-background.test.tsx',
  'shell/src/page-limits.test.ts',
  'shell/src/chats/chat-row.test.tsx',
  'shell/src/settings/device-storage.test.tsx',
  // These tests replace the head of the page, with the styles of later tests.
  'shell/src/early/early.test.ts',
  'shell/src/sign-in/*.test.ts',
  'mfe-chat/src/voice/dictation/**/use-dictation.test.tsx',
  'mfe-chat/src/voice/dictation/**/voice-input-slot.test.tsx',
  'mfe-chat/src/scripture/quotations/exact-words/exact-words-slot.test.tsx',
];

/**
 * These tests start many programs. Starting a program copies the page tables of the process, which
 * takes 50 ms in a worker that has run many files, so each of these files has a process of its own.
 */
const STARTING_PROGRAMS = [
  'svc-audio/src/{processes,speech/speech}.test.ts',
  'svc-audio/src/transcription/{faults,retry,transcription}.test.ts',
  'libs/model-standin/src/endpoints/{speech,transcriptions}.test.ts',
  'libs/service-kit/src/observe/logger.test.ts',
  'deploy/nginx/{api,compression,prepare,stop}.test.ts',
  'deploy/local/{bootstrap,load/scenarios-bench}.test.ts',
];

const testsIn = (folders: string[]) => folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`);
/** These tests start the whole product, cut its connections and kill its processes. */
const RELIABILITY = 'e2e/reliability/**';
/** These tests load a service with as many requests as two cores can send. */
const FLOODS = 'svc-*/src/memory.test.ts';
const K6_MODULES = join(import.meta.dirname, 'deploy/local/load/k6-modules');
/** Replaces k6's own modules, which exist only inside k6. */
const K6_STANDIN = {
  alias: [
    { find: /^k6$/, replacement: join(K6_MODULES, 'index.ts') },
    { find: /^k6\/(\w+)$/, replacement: join(K6_MODULES, '$1.ts') },
  ],
};
/** The setup file that raises the timeouts of waits, because machines can be busy. */
const TEST_TIMEOUTS = './libs/tools/src/testing/setup.ts';
/** The setup file that lets threads run the built programs, if there are any. */
const BUILT_THREADS = './libs/tools/src/testing/setup-node.ts';
const exclude = ['**/node_modules/**', '**/dist/**', '**/.tsc/**'];
/**
 * Number of test files that run in parallel on all cores. By default vitest leaves one of two cores
 * idle.
 */
const ALL_CORES = Math.max(2, availableParallelism());
/** Number of workers for tests that often wait for other processes: services and data stores. */
const WAITING = 2 * ALL_CORES + 1;
/**
 * Number of workers for tests that wait for pages. More browsers than this make each other too
 * slow.
 */
const WAITING_FOR_PAGES = ALL_CORES + 1;
/**
 * Number of workers for tests that wait for outages and restarts. With more workers, their calls
 * would exceed their time limits.
 */
const WAITING_FOR_OUTAGES = ALL_CORES + 1;
const IN_NODE = {
  environment: 'node',
  globalSetup: './libs/tools/src/testing/global-setup.ts',
  setupFiles: [TEST_TIMEOUTS, BUILT_THREADS],
  restoreMocks: true,
  maxWorkers: WAITING,
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 60_000,
} as const;
const IN_HAPPY_DOM = {
  environment: 'happy-dom',
  // Queries by role read the style of each element. Without converting lengths to pixels, they take
  // a quarter less time.
  environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
  setupFiles: [TEST_TIMEOUTS, './libs/ui-kit/src/testing/setup.ts'],
  maxWorkers: ALL_CORES,
  sequence: { groupOrder: 2 },
  testTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: K6_STANDIN,
        test: {
          ...IN_NODE,
          name: 'node',
          include: testsIn(NODE),
          exclude: [...exclude, RELIABILITY, FLOODS, ...STARTING_PROGRAMS],
          // Loading a service's packages takes a third of a second, once for each worker.
          isolate: false,
        },
      },
      {
        resolve: K6_STANDIN,
        test: { ...IN_NODE, name: 'node-isolated', include: STARTING_PROGRAMS },
      },
      {
        test: {
          ...IN_HAPPY_DOM,
          name: 'browser',
          include: testsIn(BROWSER),
          exclude: [...exclude, ...ALONE],
          isolate: false,
        },
      },
      {
        test: { ...IN_HAPPY_DOM, name: 'browser-isolated', include: ALONE },
      },
      {
        resolve: K6_STANDIN,
        test: {
          name: 'reliability',
          include: [`${RELIABILITY}/*.test.ts`],
          exclude,
          environment: 'node',
          globalSetup: './e2e/reliability/testing/global-setup.ts',
          setupFiles: [TEST_TIMEOUTS, './e2e/reliability/testing/setup.ts'],
          maxWorkers: WAITING_FOR_OUTAGES,
          sequence: { groupOrder: 5 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'floods',
          include: [FLOODS],
          exclude,
          environment: 'node',
          globalSetup: './libs/tools/src/testing/global-setup.ts',
          setupFiles: TEST_TIMEOUTS,
          maxWorkers: 1,
          sequence: { groupOrder: 6 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude,
          environment: 'node',
          globalSetup: './e2e/global-setup.ts',
          setupFiles: TEST_TIMEOUTS,
          // Each worker has a browser, and all workers share one product.
          maxWorkers: WAITING_FOR_PAGES,
          isolate: false,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          // The same as the default timeout of the pages.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
