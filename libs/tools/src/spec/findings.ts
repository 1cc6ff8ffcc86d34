import { idsOf, isMalformed, MOST_IDS } from './ids.ts';
import type { Rule } from './rules.ts';
import type { Test } from './tests.ts';

/** Returns ids that more than one rule has. */
export function duplicates(rules: readonly Rule[]): string[] {
  return [...Map.groupBy(rules, ({ id }) => id)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => `${id} stands twice: ${same.map(({ at }) => at).join(', ')}`);
}

/** Returns tests with malformed, unknown or too many ids, or with an id marked 'no test'. */
export function wrongIds(rules: readonly Rule[], tests: readonly Test[]): string[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  const problems = tests.flatMap(({ file, name }) => {
    const ids = idsOf(name);
    const because = (why: string) => `${file} '${name}' ${why}`;
    if (isMalformed(name)) return [because(`does not write its ids as '[2.14, 2.15] name'`)];
    if (ids.length > MOST_IDS) return [because(`carries more than ${MOST_IDS} ids`)];
    return ids.flatMap((id) => {
      const rule = known.get(id);
      if (!rule) return [because(`carries ${id}, which no rule has`)];
      return rule.noTest === undefined ? [] : [because(`carries ${id}, which says 'no test'`)];
    });
  });
  return [...new Set(problems)];
}

/** Returns the rules without a test, and the tests that carry an id and did not pass. */
export function unshown(rules: readonly Rule[], tests: readonly Test[]): string[] {
  const carriers = tests.filter(({ name }) => idsOf(name).length > 0);
  const good = carriers.filter(({ status }) => status === 'passed' || status === 'declared');
  const shown = new Set(good.flatMap(({ name }) => idsOf(name)));
  return [
    ...rules
      .filter(({ id, noTest }) => noTest === undefined && !shown.has(id))
      .map(({ id, at }) => `${at}: no test shows ${id}`),
    ...carriers
      .filter((test) => !good.includes(test))
      .map(({ file, name, status }) => `${file} '${name}' is ${status}`),
  ];
}
