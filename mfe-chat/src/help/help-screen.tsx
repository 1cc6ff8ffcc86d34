import { useEffect, useRef } from 'react';
import {
  makeStyles,
  MessagesSkeleton,
  MOBILE,
  Page,
  PRINT,
  TextLink,
  tokens,
  useLanguage,
  useLoadedComponent,
  useLocation,
  useParams,
  useProductName,
} from '@targum/ui-kit';
import type { BackState, Language } from '@targum/ui-kit';
import { useT } from '../i18n-later.ts';
import { GuideContents } from './guide-contents.tsx';
import { GuideText } from './guide-text.tsx';
import { guideLoader, pageNames } from './guide.ts';
import type { Guide, GuidePage } from './guide.ts';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: '15rem minmax(0, 1fr)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalXXXL,
    [MOBILE]: { display: 'block' },
    [PRINT]: { display: 'block' },
  },
  onScreen: { display: 'contents', [PRINT]: { display: 'none' } },
  steps: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    marginBlockStart: tokens.spacingVerticalXXL,
    paddingBlockStart: tokens.spacingVerticalL,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    [PRINT]: { display: 'none' },
  },
  missing: { margin: 0 },
});

export default function HelpScreen() {
  const [language] = useLanguage();
  return <GuideIn key={language} language={language} />;
}

function GuideIn({ language }: { readonly language: Language }) {
  const loader = guideLoader(language);
  const { error } = useLoadedComponent(loader);
  const guide = loader.get();
  // The error boundary around the screen offers to try again.
  if (error !== undefined) throw error;
  return guide ? <OpenGuide guide={guide} /> : <MessagesSkeleton />;
}

function OpenGuide({ guide }: { readonly guide: Guide }) {
  const styles = useStyles();
  const t = useT();
  const product = useProductName();
  const { state } = useLocation() as { state: BackState | null };
  const { page: wanted = pageNames[0] } = useParams();
  const page = guide.pages.find(({ name }) => name === wanted);
  const heading = useFocusOfPage();
  return (
    <Page
      title={page?.title ?? t('chat.help.missing')}
      titleRef={heading}
      actions={
        <span className={styles.onScreen}>
          <TextLink to={state?.from ?? '/'}>{t('chat.help.back', { product })}</TextLink>
        </span>
      }
    >
      <div className={styles.columns}>
        <GuideContents pages={guide.pages} open={page} />
        {page ? (
          <article>
            <GuideText page={page} pictures={guide.pictures} />
            <Steps guide={guide} page={page} />
          </article>
        ) : (
          <p className={styles.missing}>{t('chat.help.missingText')}</p>
        )}
      </div>
    </Page>
  );
}

/** Moves the view and the focus to the wanted section, and after a step within the guide to its heading. */
function useFocusOfPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!section && key === first.current) return;
    const target = section ?? heading.current;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key]);
  return heading;
}

function Steps({ guide, page }: { readonly guide: Guide; readonly page: GuidePage }) {
  const styles = useStyles();
  const t = useT();
  const { state } = useLocation() as { state: BackState | null };
  const place = guide.pages.indexOf(page);
  const [before, after] = [guide.pages[place - 1], guide.pages[place + 1]];
  const link = (label: 'chat.help.previous' | 'chat.help.next', to: GuidePage) => (
    <TextLink to={`/help/${to.name}`} {...(state && { state })}>
      {t(label, { title: to.title })}
    </TextLink>
  );
  return (
    <nav className={styles.steps} aria-label={t('chat.help.steps')}>
      {before ? link('chat.help.previous', before) : <span />}
      {after && link('chat.help.next', after)}
    </nav>
  );
}
