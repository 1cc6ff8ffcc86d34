/** The end of a sentence in the scripts we know of: its mark with what closes it, or a line's end. */
const SENTENCE_END = /[.!?…。！？।॥؟۔።]+["'”’»)\]]*(?=\s)|\n/g;
const MARKUP = /[*_`#>|~]+|^\s*[-+]\s+|\]\([^)]*\)|[[\]]|-{3,}/gm;

interface NewSentences {
  /** The length of text that has been told, with these sentences. */
  readonly length: number;
  /** What is to be told now, without markup; empty when no sentence has been finished. */
  readonly spoken: string;
}

/** The sentences of a growing text that were finished since its first `told` characters. */
export function newSentences(text: string, told: number, isComplete: boolean): NewSentences {
  const rest = text.slice(told);
  const ends = [...rest.matchAll(SENTENCE_END)];
  const last = ends.at(-1);
  const length = isComplete ? rest.length : last ? last.index + last[0].length : 0;
  const spoken = rest.slice(0, length).replace(MARKUP, ' ').replace(/\s+/g, ' ').trim();
  return { length: told + length, spoken };
}
