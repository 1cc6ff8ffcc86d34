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
  wideClosed: {
    width: '100%',
    height: 'auto',
    minHeight: '58px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    [MOBILE]: { height: 'auto' },
  },
  narrowClosed: { minWidth: 0, [MOBILE]: { gap: '4px', padding: '0 8px' } },
  value: { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  texts: { minWidth: 0, display: 'flex', flexDirection: 'column', textAlign: 'start' },
  name: { fontWeight: tokens.fontWeightSemibold },
  description: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  /** On screens that hide this name, the footer shows the name. */
  barName: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [NARROW_BAR]: { display: 'none' },
  },
});
