import {
  CountBadge,
  FORCED_COLORS,
  Link,
  makeStyles,
  PRINT,
  SidebarButton,
  tokens,
  useAdminCounts,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { COLUMN } from './layout.ts';
import { sections } from './sections.ts';
import type { SectionName } from './sections.ts';

const PAGE = tokens.colorNeutralBackground2;
const SHADOW = tokens.colorNeutralShadowKey;

/**
 * A shadow at each edge behind which there are more links. At the end of the row, the colour of the
 * page, which scrolls with the links, covers the shadow.
 */
const SCROLL_SHADOWS = {
  backgroundImage: [
    `linear-gradient(to right, ${PAGE} 50%, transparent)`,
    `linear-gradient(to left, ${PAGE} 50%, transparent)`,
    `linear-gradient(to right, ${SHADOW}, transparent)`,
    `linear-gradient(to left, ${SHADOW}, transparent)`,
  ].join(),
  backgroundPosition: 'left, right, left, right',
  backgroundSize: '48px 100%, 48px 100%, 16px 100%, 16px 100%',
  backgroundRepeat: 'no-repeat',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const;

const useStyles = makeStyles({
  navigation: {
    flexShrink: 0,
    minWidth: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    borderBlockEndWidth: tokens.strokeWidthThin,
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    [COLUMN]: {
      width: '10rem',
      flexDirection: 'column',
      alignItems: 'stretch',
      gap: tokens.spacingVerticalS,
      overflowY: 'auto',
      paddingBlock: tokens.spacingVerticalM,
      paddingInline: tokens.spacingHorizontalXS,
      borderBlockEndStyle: 'none',
      borderInlineEndWidth: tokens.strokeWidthThin,
      borderInlineEndStyle: 'solid',
      borderInlineEndColor: tokens.colorNeutralStroke2,
    },
    [PRINT]: { display: 'none' },
  },
  list: {
    flexGrow: 1,
    minWidth: 0,
    display: 'flex',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    ...SCROLL_SHADOWS,
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    listStyleType: 'none',
    [COLUMN]: {
      flexGrow: 0,
      flexDirection: 'column',
      gap: tokens.spacingVerticalXXS,
      overflowX: 'visible',
      padding: 0,
      backgroundImage: 'none',
    },
  },
  link: {
    position: 'relative',
    boxSizing: 'border-box',
    minHeight: '44px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
    '&[aria-current]': {
      color: tokens.colorBrandForeground2,
      fontWeight: tokens.fontWeightSemibold,
      '::after': {
        content: '""',
        position: 'absolute',
        insetInline: tokens.spacingHorizontalM,
        insetBlockEnd: 0,
        height: tokens.strokeWidthThicker,
        borderRadius: tokens.borderRadiusCircular,
        backgroundColor: tokens.colorBrandBackground,
      },
    },
    [COLUMN]: {
      minHeight: '36px',
      gap: tokens.spacingHorizontalXS,
      paddingInline: tokens.spacingHorizontalS,
      whiteSpace: 'normal',
      ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
      '&[aria-current]': {
        backgroundColor: tokens.colorBrandBackground2,
        '::after': { content: 'none' },
      },
    },
    [FORCED_COLORS]: { '&[aria-current]': { textDecorationLine: 'underline' } },
  },
});

/** In narrow windows, only some of the links fit into the row. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

interface AreaNavigationProps {
  /** The screen that is shown. */
  readonly open: SectionName;
}

export function AreaNavigation({ open }: AreaNavigationProps) {
  const styles = useStyles();
  const t = useT();
  const counts = useAdminCounts();
  return (
    <nav className={styles.navigation} aria-label={t('admin.navigation.area')} data-bar="">
      <SidebarButton />
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.name}>
            <Link
              to={section.path}
              className={styles.link}
              {...(section.name === open && { ref: bringIntoView, 'aria-current': 'page' })}
            >
              {t(`admin.area.${section.name}`)}
              {'count' in section && (
                <SectionCount name={section.count} count={counts[section.count]} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SectionCountProps {
  readonly name: 'pending' | 'unread';
  readonly count: number;
}

function SectionCount({ name, count }: SectionCountProps) {
  const t = useT();
  return (
    <CountBadge
      count={count}
      tone={name === 'unread' ? 'brand' : 'attention'}
      label={t(`admin.area.count.${name}`, { count })}
    />
  );
}
