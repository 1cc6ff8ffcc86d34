import { makeStyles, MOBILE, tokens } from '@targum/ui-kit';

const narrow = { flexShrink: 0, minWidth: 0, maxWidth: '260px' } as const;

export const useChooserStyles = makeStyles({
  closed: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    boxSizing: 'border-box',
    height: '40px',
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
      height: '38px',
      boxSizing: 'border-box',
      [MOBILE]: { height: '44px' },
    },
  },
  wide: { width: '100%', minWidth: 0 },
  narrowClosed: { ...narrow, [MOBILE]: { gap: '4px', padding: '0 8px' } },
  narrowDropdown: {
    ...narrow,
    '& > button': { [MOBILE]: { columnGap: '4px', paddingInline: '8px' } },
  },
  value: { display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  /** In the bar of a phone the icon stands for the name, which the footer tells. */
  barName: { [MOBILE]: { display: 'none' } },
  list: {
    width: 'max-content',
    minWidth: 'min(300px, calc(100vw - 24px))',
    maxWidth: 'calc(100vw - 24px)',
  },
  option: { boxSizing: 'border-box', minHeight: '44px', columnGap: '8px' },
});
