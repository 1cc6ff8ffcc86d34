/**
 * Adds an index to a table with rows while services read and write it. First removes the invalid
 * index of a failed build.
 * @param on the table, then what `create index` takes after it.
 */
export const concurrentIndex = (name: string, on: string): readonly string[] => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${on}`,
];
