import { makeStyles, tokens } from '@targum/ui-kit';

const card = {
  boxSizing: 'border-box',
  width: '100%',
  height: '100%',
  border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  borderRadius: tokens.borderRadiusXLarge,
  backgroundColor: tokens.colorNeutralBackground1,
} as const;

export const useStarterStyles = makeStyles({
  label: {
    display: 'block',
    marginBlock: '12px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  list: {
    width: '100%',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
    gap: '10px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  /** If the number of cards is odd, the last card takes the whole row. */
  item: {
    '@media (min-width: 1024px)': { ':last-child:nth-child(odd)': { gridColumn: '1 / -1' } },
  },
  card: {
    ...card,
    display: 'flex',
    alignItems: 'flex-start',
    gap: '12px',
    minHeight: '48px',
    padding: '12px 14px',
    textAlign: 'start',
    fontFamily: 'inherit',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorCompoundBrandStroke}`,
      outlineOffset: '1px',
    },
  },
  texts: { minWidth: 0, display: 'flex', flexDirection: 'column' },
  name: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  text: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: '1.45',
    fontWeight: tokens.fontWeightSemibold,
  },
});
