export interface QuotationTexts {
  readonly language: string;
  readonly locale: string;
  /** The beginning of the accessible name of an exact quotation. */
  readonly exact: string;
  readonly differs: string;
  readonly retelling: string;
  readonly elsewhere: RegExp;
  readonly show: string;
  readonly hide: string;
  /**
   * The heading that the page shows above inserted verses if they are in English. Undefined for the
   * English page, which shows no heading.
   */
  readonly inserted: string | undefined;
  readonly copy: string;
  readonly readAloud: string;
  readonly stopReading: string;
  /** The text that read-aloud speaks after a retelling. */
  readonly spoken: string;
}

export const QUOTATION_TEXTS: readonly [QuotationTexts, ...QuotationTexts[]] = [
  {
    ...{ language: 'en', locale: 'en-US', exact: 'Exact quotation: ' },
    ...{ differs: 'Not the exact words', retelling: 'Retelling, not a quotation' },
    elsewhere: /^These words stand in .* 5:1\.$/,
    ...{ show: 'Show the exact words', hide: 'Hide the exact words', inserted: undefined },
    ...{ copy: 'Copy', readAloud: 'Read aloud', stopReading: 'Stop reading', spoken: 'Retelling.' },
  },
  {
    ...{ language: 'ar', locale: 'ar-SD', exact: 'اقتباس حرفي: ' },
    ...{ differs: 'الكلمات تختلف عن النص', retelling: 'إعادة صياغة وليس اقتباسًا' },
    elsewhere: /^هذه الكلمات موجودة في .* 5:1\.$/,
    ...{ show: 'إظهار الكلمات بنصّها', hide: 'إخفاء الكلمات بنصّها' },
    ...{ inserted: 'النص باللغة الإنجليزية: WEB', copy: 'نسخ', readAloud: 'القراءة بصوت عالٍ' },
    ...{ stopReading: 'إيقاف القراءة', spoken: 'إعادة صياغة.' },
  },
];
