import type { ReactNode } from 'react';
import { Link, makeStyles, MOBILE, PRINT, tokens, useIsMobile, useLocation } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import type { GuidePage } from './guide.ts';

const useStyles = makeStyles({
  contents: {
    position: 'sticky',
    insetBlockStart: 0,
    maxHeight: 'calc(100dvh - 8rem)',
    overflowY: 'auto',
    [MOBILE]: { position: 'static', maxHeight: 'none', marginBlockEnd: '8px' },
    [PRINT]: { display: 'none' },
    '& summary': {
      minHeight: '44px',
      display: 'list-item',
      lineHeight: '2.75rem',
      fontWeight: tokens.fontWeightSemibold,
      cursor: 'pointer',
    },
  },
  heading: {
    margin: 0,
    padding: '8px 12px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: '0 0 12px', padding: 0, listStyleType: 'none' },
  link: {
    display: 'block',
    boxSizing: 'border-box',
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '&[aria-current]': {
      backgroundColor: tokens.colorBrandBackground2,
      color: tokens.colorBrandForeground2,
      fontWeight: tokens.fontWeightSemibold,
    },
    [MOBILE]: { minHeight: '44px', padding: '12px' },
  },
});

interface GuideContentsProps {
  readonly pages: readonly GuidePage[];
  /** The page that is shown. */
  readonly open: GuidePage | undefined;
}

/** Lists the pages. On phones the list is folded, above the page. */
export function GuideContents({ pages, open }: GuideContentsProps) {
  const styles = useStyles();
  const t = useT();
  const isMobile = useIsMobile();
  const { pathname } = useLocation();
  const isForAdmins = ({ name }: GuidePage) => name.startsWith('admin-');
  const groups = [
    { heading: t('chat.help.translators'), listed: pages.filter((page) => !isForAdmins(page)) },
    { heading: t('chat.help.admins'), listed: pages.filter(isForAdmins) },
  ];
  return (
    <nav className={styles.contents} aria-label={t('chat.help.contents')}>
      <Folded key={pathname} label={isMobile ? t('chat.help.contents') : undefined}>
        {groups.map(({ heading, listed }) => (
          <div key={heading}>
            <h2 className={styles.heading}>{heading}</h2>
            <ul className={styles.list} aria-label={heading}>
              {listed.map((page) => (
                <li key={page.name}>
                  <GuidePageLink page={page} isOpen={page === open} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Folded>
    </nav>
  );
}

interface GuidePageLinkProps {
  readonly page: GuidePage;
  readonly isOpen: boolean;
}

function GuidePageLink({ page: { name, title }, isOpen }: GuidePageLinkProps) {
  const styles = useStyles();
  const { state } = useLocation();
  return (
    <Link
      to={`/help/${name}`}
      state={state}
      className={styles.link}
      aria-current={isOpen ? 'page' : undefined}
    >
      {title}
    </Link>
  );
}

interface FoldedProps {
  /** Without a label, the content is always shown. */
  readonly label: string | undefined;
  readonly children: ReactNode;
}

function Folded({ label, children }: FoldedProps) {
  if (label === undefined) return children;
  return (
    <details>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
