import type { Components } from 'react-markdown';
import { ExactWordsSlot } from './exact-words/exact-words-slot.tsx';
import type { QuotationTag } from './markdown/quotation-elements.ts';
import { LanguageHeading } from './marks/language-heading.tsx';
import { QuotationMark } from './marks/quotation-mark.tsx';
import { QuotedWords } from './marks/quoted-words.tsx';

export { placedQuotationsIn } from './markdown/placed-quotation.ts';
export { LazyResultIcon } from './marks/quotation-mark.tsx';
export { rehypeQuotations } from './markdown/rehype-quotations.ts';
export default QuotationMark;

export const quotationElements = {
  q: QuotedWords,
  mark: QuotationMark,
  header: LanguageHeading,
  aside: ExactWordsSlot,
} satisfies Components & Record<QuotationTag, unknown>;
