import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Small files with long tests, the longest first. By default vitest starts with the largest files. It
 * would start these files last, and the other workers would wait for them at the end.
 */
const LONGEST: readonly string[] = [
  '/e2e/walks/',
  '/e2e/quotations.',
  '/e2e/read-aloud.',
  '/e2e/long-chat.',
  '/e2e/dictation.',
  '/e2e/passage-region.',
  '/e2e/releases.',
  '/e2e/reliability/outages.',
  '/e2e/reliability/runbook.',
  '/e2e/reliability/rolling-restart.',
  '/e2e/reliability/long-outage.',
  '/svc-audio/src/processes.',
  '/svc-chat/src/main.',
  '/svc-auth/src/main.',
  '/libs/scripture/src/finding/reference-finder.',
];

/** Returns files in the same order, but the longest first. */
export function putLongestFirst<File extends { readonly moduleId: string }>(
  files: readonly File[],
): File[] {
  const longest = LONGEST.flatMap((path) =>
    files.filter(({ moduleId }) => moduleId.includes(path)),
  );
  return [...new Set([...longest, ...files])];
}

/** Starts the longest files first, so that the workers of a project end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's method, which changes no array
    const sorted = await super.sort(files);
    return putLongestFirst(sorted);
  }
}
