import type { QuotationCount, QuotationResult } from '@targum/contracts/on-demand';

export interface QuotationSums {
  /** Quotations that models wrote: right, wrong or not checked. */
  readonly quoted: number;
  /** Quotations with the words of an installed text, or of a text that the user pasted. */
  readonly right: number;
  /** Quotations that differ, cite the wrong verse, or retell. */
  readonly wrong: number;
  readonly differs: number;
  readonly elsewhere: number;
  readonly retelling: number;
  readonly unchecked: number;
  /** Quotations that the server inserted in place of tokens. */
  readonly inserted: number;
}

export interface QuotationGroup extends QuotationSums {
  readonly key: string;
  readonly assistantId: string;
  readonly model: string;
  readonly promptVersion: string;
}

export function sumsOf(rows: readonly QuotationCount[]): QuotationSums {
  const of = (...results: readonly QuotationResult[]): number =>
    rows.reduce((sum, { result, count }) => (results.includes(result) ? sum + count : sum), 0);
  const right = of('exact', 'same_words', 'pasted');
  const wrong = of('differs', 'elsewhere', 'retelling');
  const unchecked = of('unchecked');
  return {
    ...{ quoted: right + wrong + unchecked, right, wrong, unchecked },
    differs: of('differs'),
    elsewhere: of('elsewhere'),
    retelling: of('retelling'),
    inserted: of('inserted'),
  };
}

/** The group with the most wrong quotations is first. */
export function groupsOf(rows: readonly QuotationCount[]): QuotationGroup[] {
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
