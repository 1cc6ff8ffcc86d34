import { makeStyles, MOBILE, NARROW_BAR, tokens } from '@targum/ui-kit';

export const useChooserStyles = makeStyles({
  closed: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    boxSizing: 'border-box',
    height: '38px',
    padding: '0 12px 0 6px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    [MOBILE]: { height: '44px' },
  },
  dropdown: {
    borderRadius: tokens.borderRadiusCircular,
    // The whole border shows the focus; Fluent's line below it would leave the round corners.
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
  wideClosed: {
    width: '100%',
    height: 'auto',
    minHeight: '58px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    [MOBILE]: { height: 'auto' },
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
  narrowClosed: { minWidth: 0, [MOBILE]: { gap: '4px', padding: '0 8px' } },
  narrowDropdown: {
    minWidth: 0,
    '& > button': { [MOBILE]: { columnGap: '4px', paddingInline: '8px' } },
  },
  value: { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  texts: { minWidth: 0, display: 'flex', flexDirection: 'column', textAlign: 'start' },
  name: { fontWeight: tokens.fontWeightSemibold },
  description: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  /** Where this is hidden, the footer shows the name. */
  barName: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [NARROW_BAR]: { display: 'none' },
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
