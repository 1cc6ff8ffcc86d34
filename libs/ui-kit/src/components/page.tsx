import type { ReactNode, Ref } from 'react';
import { makeStyles, mergeClasses, tokens } from '../fluent.ts';
import { useDocumentTitle } from '../shell/document-title.ts';
import { SidebarButton } from '../shell/shell-buttons.tsx';
import { ownTokens } from '../theme/own-tokens.ts';
import { MOBILE, PRINT } from '../theme/use-media-query.ts';

const useStyles = makeStyles({
  page: {
    flexGrow: 1,
    minHeight: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXL}`,
    [MOBILE]: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}` },
    [PRINT]: { overflowY: 'visible', padding: 0 },
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    maxWidth: '60rem',
    marginInline: 'auto',
  },
  narrow: { maxWidth: '34rem' },
  // A list begins as high as possible.
  table: { maxWidth: '76rem', gap: tokens.spacingVerticalM },
  tablePage: { paddingBlockStart: tokens.spacingVerticalM },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
  },
  // If the buttons leave too little room for the title, the buttons move below it.
  titles: { flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' },
  title: {
    margin: 0,
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
  },
  subtitle: { margin: 0, color: tokens.colorNeutralForeground3 },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    padding: tokens.spacingHorizontalXL,
    borderRadius: tokens.borderRadiusXLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [MOBILE]: { padding: tokens.spacingHorizontalL },
  },
  compact: {
    gap: tokens.spacingVerticalSNudge,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  cardTitle: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
});

interface PageProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
  readonly width?: 'wide' | 'narrow' | 'table';
  readonly scrollerRef?: Ref<HTMLDivElement>;
  /** With it, code can move the focus to the heading. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** A scrolling screen with a centred column. Its heading is also the document's title. */
export function Page(props: PageProps) {
  const { title, subtitle, actions, width = 'wide', scrollerRef, titleRef, children } = props;
  const styles = useStyles();
  useDocumentTitle(title);
  return (
    <div
      ref={scrollerRef}
      className={mergeClasses(styles.page, width === 'table' && styles.tablePage)}
    >
      <div className={mergeClasses(styles.column, width !== 'wide' && styles[width])}>
        <header className={styles.header} data-bar="">
          <SidebarButton />
          <div className={styles.titles}>
            <h1 ref={titleRef} {...(titleRef && { tabIndex: -1 })} className={styles.title}>
              {title}
            </h1>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {actions}
        </header>
        {children}
      </div>
    </div>
  );
}

interface SectionCardProps {
  /** With an id, code can move the focus to the title. */
  readonly id?: string;
  readonly title?: string;
  /** True for a card on a dense screen. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

export function SectionCard({ id, title, compact = false, children }: SectionCardProps) {
  const styles = useStyles();
  return (
    <section className={mergeClasses(styles.card, compact && styles.compact)}>
      {title && (
        <h2 id={id} {...(id && { tabIndex: -1 })} className={styles.cardTitle}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
