import { FORCED_COLORS, makeStyles, MOBILE, ownTokens, PRINT, tokens } from '@targum/ui-kit';
import { visuallyHidden } from '../../controls/visually-hidden.ts';

const cursor = {
  content: '""',
  display: 'inline-block',
  width: '0.5em',
  height: '1.05em',
  marginInlineStart: '0.15em',
  verticalAlign: 'text-bottom',
  borderRadius: '2px',
  backgroundColor: tokens.colorBrandStroke1,
  animationName: { '0%, 45%': { opacity: 1 }, '55%, 100%': { opacity: 0.15 } },
  animationDuration: '1s',
  animationIterationCount: 'infinite',
  '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  [FORCED_COLORS]: { backgroundColor: 'CanvasText' },
} as const;

const spoken = {
  backgroundColor: tokens.colorPaletteMarigoldBackground1,
  color: tokens.colorPaletteMarigoldForeground2,
} as const;

/** Marks the sentence that is read aloud, or its block in browsers that cannot mark a sentence. */
export const spokenSentence = {
  '::highlight(spoken)': spoken,
  '& *::highlight(spoken)': spoken,
  '& [data-spoken]': spoken,
} as const;

const line = `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`;

/** The maximum width of text: about 66 characters. Tables and code are as wide as the column. */
const LINE = '54ch';

/** The edges of a text, also where the screen has the other direction. */
const LEFT = 'left /* @noflip */' as 'left';
const RIGHT = 'right /* @noflip */' as 'right';

const NARROW_TABLE = '@container (max-width: 480px)';

export const useMarkdownStyles = makeStyles({
  text: {
    fontSize: '1.0625rem',
    lineHeight: '1.65',
    overflowWrap: 'anywhere',
    // All blocks begin at one edge, also those that are written in the other direction.
    textAlign: 'start',
    '&[dir="ltr"]': { textAlign: LEFT },
    '&[dir="rtl"]': { textAlign: RIGHT },
    // The words of an item have a direction of their own. Its marker follows the whole text.
    '& li': { unicodeBidi: 'plaintext', marginBlockEnd: '0.25em' },
    // Verses of a text are a block with an edge of their own.
    '& blockquote[lang], & blockquote > [lang]': { textAlign: 'start' },
    '& > :not([data-code], [data-scroller])': { maxWidth: LINE },
    ...spokenSentence,
    '& > :first-child': { marginBlockStart: 0 },
    '& > :last-child': { marginBlockEnd: 0 },
    '& p, & ul, & ol, & blockquote, & [data-code], & [data-scroller]': { marginBlock: '0 0.8em' },
    '& ul, & ol': { paddingInlineStart: '1.6em' },
    '& ul': { listStyleType: 'disc' },
    '& ul ul': { listStyleType: 'circle' },
    '& ol': { listStyleType: 'decimal' },
    '& li > p, & li > ul, & li > ol': { marginBlockEnd: '0.25em' },
    '& ul.contains-task-list': { listStyleType: 'none', paddingInlineStart: '0.2em' },
    '& .task-list-item > input': { marginInlineEnd: '0.5em' },
    '& h1, & h2, & h3, & h4, & h5, & h6': {
      marginBlock: '1.2em 0.5em',
      lineHeight: '1.35',
      fontWeight: tokens.fontWeightSemibold,
    },
    '& h1': { fontSize: '1.35em' },
    '& h2': { fontSize: '1.2em' },
    '& h3': { fontSize: '1.1em' },
    '& h4, & h5, & h6': { fontSize: '1em' },
    '& a': {
      color: tokens.colorBrandForegroundLink,
      textDecorationLine: 'underline',
      textUnderlineOffset: '3px',
      ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationThickness: '2px' },
    },
    '& a:not([href])': { color: 'inherit', textDecorationLine: 'none' },
    '& blockquote': {
      marginInline: 0,
      paddingInlineStart: '1em',
      borderInlineStartWidth: '3px',
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: ownTokens.colorQuotationBar,
      color: tokens.colorNeutralForeground2,
    },
    // If paragraphs of a block quotation are marked as quotations, each of them has its own bar.
    // These bars replace the bar of the block.
    '& blockquote:has(> [data-quotation])': {
      paddingInlineStart: 'calc(1em + 3px)',
      borderInlineStartStyle: 'none',
    },
    '& blockquote > [data-quotation]': {
      marginInlineStart: 'calc(-1em - 3px)',
      paddingInlineStart: '1em',
      borderInlineStartWidth: '3px',
    },
    // These rules also apply to the bar before a quotation within a sentence.
    '& [data-quotation=exact]': {
      borderInlineStartStyle: 'solid',
      borderInlineStartColor: ownTokens.colorQuotationBar,
    },
    '& [data-quotation=attention]': {
      borderInlineStartStyle: 'dashed',
      borderInlineStartColor: tokens.colorPaletteMarigoldForeground2,
    },
    '& [data-quotation=neutral]': {
      borderInlineStartStyle: 'dotted',
      borderInlineStartColor: tokens.colorNeutralForeground3,
    },
    '& [data-note]': {
      width: 'fit-content',
      padding: '4px 12px',
      borderRadius: tokens.borderRadiusMedium,
      backgroundColor: tokens.colorPaletteMarigoldBackground1,
      color: tokens.colorPaletteMarigoldForeground2,
      fontSize: '0.875rem',
      fontWeight: tokens.fontWeightSemibold,
      // High contrast modes remove backgrounds but show this border.
      border: `${tokens.strokeWidthThin} solid ${tokens.colorTransparentStroke}`,
    },
    '& [data-note] > em': { fontStyle: 'normal' },
    '& blockquote > :last-child': { marginBlockEnd: 0 },
    '& hr': { border: 'none', borderTop: line, marginBlock: '1.4em' },
    '& code': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: '0.9em',
      padding: '0.1em 0.3em',
      borderRadius: tokens.borderRadiusSmall,
      backgroundColor: tokens.colorNeutralBackground4,
    },
    '& [data-code]': {
      borderRadius: tokens.borderRadiusLarge,
      backgroundColor: tokens.colorNeutralBackground4,
      // High contrast modes remove backgrounds but show this border.
      border: `${tokens.strokeWidthThin} solid ${tokens.colorTransparentStroke}`,
    },
    '& [data-code-bar]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      // Logical properties follow the direction of the text. A shorthand would follow the direction
      // of the screen.
      paddingBlock: '4px 0',
      paddingInline: '1em 4px',
      fontSize: tokens.fontSizeBase200,
      color: tokens.colorNeutralForeground3,
      // Fluent colours the button for a light background.
      '& .fui-Button': { minWidth: 0, color: 'inherit', [MOBILE]: { minHeight: '44px' } },
      [PRINT]: { '& .fui-Button': { display: 'none' } },
    },
    '& pre': { overflowX: 'auto', margin: 0, padding: '0.4em 1em 0.8em', lineHeight: '1.5' },
    '& pre > code': { padding: 0, backgroundColor: 'transparent' },
    '& [data-scroller]': {
      containerType: 'inline-size',
      overflowX: 'auto',
      borderRadius: tokens.borderRadiusMedium,
      border: line,
    },
    '& table': { borderCollapse: 'collapse', minWidth: '100%', overflowWrap: 'normal' },
    '& th, & td': {
      minWidth: '4em',
      maxWidth: '22em',
      padding: '0.45em 0.8em',
      textAlign: 'inherit',
      verticalAlign: 'top',
      borderBottom: line,
    },
    '& tbody > tr:last-child > td': { borderBottom: 'none' },
    '& th': {
      fontWeight: tokens.fontWeightSemibold,
      backgroundColor: tokens.colorNeutralBackground3,
    },
    [NARROW_TABLE]: {
      '& table, & tbody, & tr, & td': { display: 'block', boxSizing: 'border-box', width: '100%' },
      // Keeps the hidden header inside, so that it does not make the whole page scroll.
      '& table': { position: 'relative' },
      // Hides the header. Screen readers still read the hidden header.
      '& thead': visuallyHidden,
      '& tbody > tr': { padding: '0.5em 0', borderBottom: line },
      '& tbody > tr:last-child': { borderBottom: 'none' },
      '& td': { maxWidth: 'none', padding: '0.2em 0.8em', borderBottom: 'none' },
      '& td:empty': { display: 'none' },
      '& td::before': {
        // Screen readers already read the column's name, so the alternative text is empty.
        content: 'attr(data-column) / ""',
        display: 'block',
        fontSize: '0.8125rem',
        lineHeight: '1.4',
        fontWeight: tokens.fontWeightSemibold,
        color: tokens.colorNeutralForeground3,
      },
    },
    '& section[data-footnotes]': {
      marginBlockStart: '1.4em',
      paddingBlockStart: '0.8em',
      borderTop: line,
      fontSize: '0.9em',
    },
    '& .sr-only': visuallyHidden,
  },
  plain: { maxWidth: LINE, whiteSpace: 'pre-wrap', '::after': {} },
  growing: {
    '& > p:last-child::after': cursor,
    '& > :is(h1, h2, h3, h4, h5, h6):last-child::after': cursor,
    '& > :is(ul, ol):last-child > li:last-child:not(:has(> p, > ul, > ol))::after': cursor,
    '& > :is(ul, ol):last-child > li:last-child > :is(p, ul > li, ol > li):last-child::after':
      cursor,
    '& > [data-code]:last-child > pre > code::after': cursor,
  },
});
