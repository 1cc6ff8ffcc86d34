import { LineRuleType } from 'docx';
import type { IStylesOptions } from 'docx';

/** An A4 page, in twentieths of a point. */
const PAGE_WIDTH = 11_906;
const MARGIN = 1_304;
export const PAGE = {
  size: { width: PAGE_WIDTH, height: 16_838 },
  margin: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
};
export const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

export const CODE_FONT = 'Consolas';
const TEXT_FONT = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Calibri', cs: 'Arial' };
const INK = '1F2933';

const headingStyle = (size: number, before: number) => ({
  run: { size, bold: true, color: INK },
  paragraph: { spacing: { before, after: 100 }, keepNext: true },
});

/** Sizes are in half points, spaces in twentieths of a point. */
export const stylesFor = (language: string): IStylesOptions => ({
  default: {
    document: {
      run: {
        ...{ font: TEXT_FONT, size: 22, color: INK },
        language: { value: language, bidirectional: 'ar-SA' },
      },
      paragraph: { spacing: { after: 140, line: 276 } },
    },
    heading1: headingStyle(36, 0),
    heading2: headingStyle(27, 320),
    heading3: headingStyle(25, 240),
    heading4: headingStyle(23, 200),
    heading5: headingStyle(22, 180),
    heading6: headingStyle(22, 160),
    listParagraph: { paragraph: { spacing: { after: 60 }, contextualSpacing: true } },
  },
  paragraphStyles: [
    {
      ...{ id: 'Gap', name: 'Gap', basedOn: 'Normal' },
      run: { size: 8 },
      paragraph: { spacing: { after: 0, line: 160, lineRule: LineRuleType.EXACT } },
    },
    {
      ...{ id: 'Quote', name: 'Quote', basedOn: 'Normal', quickFormat: true },
      paragraph: { spacing: { after: 100 } },
    },
    {
      ...{ id: 'Code', name: 'Code', basedOn: 'Normal', quickFormat: true },
      run: { font: CODE_FONT, size: 19 },
      paragraph: { spacing: { line: 240 }, shading: { fill: 'F3F5F7' } },
    },
  ],
});
