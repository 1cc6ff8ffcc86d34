/**
 * Adds an index to a table that has rows, while services read and write the table. A build that
 * failed leaves an invalid index, which is removed first.
 * @param on the table, then what `create index` takes after it.
 */
export const concurrentIndex = (name: string, on: string): readonly string[] => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${on}`,
];
