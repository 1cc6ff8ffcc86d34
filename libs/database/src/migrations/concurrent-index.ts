/**
 * Returns statements that add an index to a table while services read and write the table. First
 * they remove the invalid index of a failed build.
 * @param on the table, followed by the rest of `create index`.
 */
export const concurrentIndex = (name: string, on: string): readonly string[] => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${on}`,
];
