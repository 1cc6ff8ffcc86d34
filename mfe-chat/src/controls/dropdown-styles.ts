import { makeStyles, MOBILE, tokens } from '@targum/ui-kit';

/** The styles of an open chooser load later than those of the closed chooser. */
export const useDropdownStyles = makeStyles({
  dropdown: {
    borderRadius: tokens.borderRadiusCircular,
    // The whole border shows the focus. Fluent draws a line below the control that would not reach
    // the round corners.
    '::after': { display: 'none' },
    ':focus-within': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
    '& > button': {
      height: '36px',
      boxSizing: 'border-box',
      paddingBlock: 0,
      paddingInlineStart: '6px',
      [MOBILE]: { height: '44px' },
    },
  },
  wideDropdown: {
    width: '100%',
    minWidth: 0,
    borderRadius: tokens.borderRadiusMedium,
    '& > button': {
      height: 'auto',
      minHeight: '56px',
      paddingBlock: '7px',
      paddingInlineStart: '12px',
      [MOBILE]: { height: 'auto' },
    },
  },
  narrowDropdown: {
    minWidth: 0,
    '& > button': { [MOBILE]: { columnGap: '4px', paddingInline: '8px' } },
  },
  list: {
    width: 'max-content',
    minWidth: 'min(300px, calc(100vw - 24px))',
    maxWidth: 'min(26rem, calc(100vw - 24px))',
  },
  columns: { display: 'flex' },
  entries: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    ':first-child': { flexGrow: 1, minWidth: 0 },
  },
  sample: { width: '44px', minWidth: 0, height: '44px' },
  option: { boxSizing: 'border-box', minHeight: '44px', columnGap: '8px' },
});
