import type { QuotationCount, QuotationResult } from '@targum/contracts/on-demand';

export function sumsOf(rows: readonly QuotationCount[]) {
  const of = (...results: readonly QuotationResult[]): number =>
    rows.reduce((sum, { result, count }) => (results.includes(result) ? sum + count : sum), 0);
  // These quotations have the words of an installed text, or of a text that the user pasted.
  const right = of('exact', 'same_words', 'pasted');
  const wrong = of('differs', 'elsewhere', 'retelling');
  const unchecked = of('unchecked');
  return {
    /** Models wrote these quotations. */
    quoted: right + wrong + unchecked,
    right,
    wrong,
    unchecked,
    differs: of('differs'),
    elsewhere: of('elsewhere'),
    retelling: of('retelling'),
    /** The server inserted these quotations in place of tokens. */
    inserted: of('inserted'),
  };
}

/**
 * Returns the counts by assistant, model and prompt version. The group with the most wrong
 * quotations is first.
 */
export function groupsOf(rows: readonly QuotationCount[]) {
  const groups = new Map<string, QuotationCount[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.assistantId, row.model, row.promptVersion]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups]
    .map(([key, own]) => {
      const { assistantId, model, promptVersion } = own[0]!;
      return { key, assistantId, model, promptVersion, ...sumsOf(own) };
    })
    .toSorted((one, other) => other.wrong - one.wrong || other.quoted - one.quoted);
}
