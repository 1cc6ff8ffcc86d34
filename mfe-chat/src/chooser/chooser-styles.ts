import { makeStyles, MOBILE, NARROW_BAR, tokens } from '@targum/ui-kit';

export const useChooserStyles = makeStyles({
  closed: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    boxSizing: 'border-box',
    height: '32px',
    padding: '0 12px',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderBottomColor: tokens.colorNeutralStrokeAccessible,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    cursor: 'pointer',
    [MOBILE]: { height: '44px' },
  },
  dropdown: {
    '& > button': {
      height: '30px',
      boxSizing: 'border-box',
      [MOBILE]: { height: '44px' },
    },
  },
  wideClosed: {
    width: '100%',
    height: 'auto',
    minHeight: '40px',
    paddingBlock: '4px',
    [MOBILE]: { height: 'auto', minHeight: '44px' },
  },
  wideDropdown: {
    width: '100%',
    minWidth: 0,
    '& > button': { height: 'auto', minHeight: '38px', [MOBILE]: { height: 'auto' } },
  },
  narrowClosed: { minWidth: 0, [MOBILE]: { gap: '4px', padding: '0 8px' } },
  narrowDropdown: {
    minWidth: 0,
    '& > button': { [MOBILE]: { columnGap: '4px', paddingInline: '8px' } },
  },
  value: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
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
    maxWidth: 'calc(100vw - 24px)',
  },
  option: { boxSizing: 'border-box', minHeight: '44px', columnGap: '8px' },
});
