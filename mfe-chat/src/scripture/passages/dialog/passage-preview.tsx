import { Fragment } from 'react';
import type { Passage, ScriptureText } from '@targum/contracts/on-demand';
import { makeStyles, mergeClasses, tokens, useFormat } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { passageLabel } from '../passage-label.ts';
import { verseNumber } from '../passage-text.ts';

const VERSES = 2;

const useStyles = makeStyles({
  preview: {
    // An empty preview is as high as a short passage, so that the buttons do not move.
    minHeight: '8.5rem',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
    '& p': { margin: 0 },
  },
  old: { '& > *': { opacity: 0.55 } },
  name: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  empty: { color: tokens.colorNeutralForeground3 },
  verses: { marginBlockStart: tokens.spacingVerticalXS, lineHeight: '1.6', textAlign: 'start' },
  number: {
    marginInlineEnd: '0.25em',
    fontSize: '0.7em',
    lineHeight: 0,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  missing: {
    marginBlockStart: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

interface PassagePreviewProps {
  readonly passage: Passage | undefined;
  readonly text: ScriptureText | undefined;
  /** True while the server reads newer words. `passage` then belongs to the earlier words. */
  readonly isOld: boolean;
}

export function PassagePreview({ passage, text, isOld }: PassagePreviewProps) {
  const styles = useStyles();
  const t = useT();
  const { locale } = useFormat();
  if (passage === undefined) {
    return (
      <div className={styles.preview}>
        <p className={styles.empty}>
          {t(isOld ? 'chat.passage.reading' : 'chat.passage.firstVerses')}
        </p>
      </div>
    );
  }
  const { ref, verses, missing = [] } = passage;
  const { language, direction, abbreviation } = passage.text;
  const first = verses.slice(0, VERSES);
  return (
    <div className={mergeClasses(styles.preview, isOld && styles.old)} aria-busy={isOld}>
      <p className={styles.name}>
        <bdi lang={language} dir={direction}>
          {passageLabel(ref, text)}
        </bdi>
        {' · '}
        <bdi>{abbreviation}</bdi>
      </p>
      <p className={styles.verses} lang={language} dir={direction}>
        {first.map((verse) => (
          <Fragment key={`${verse.chapter}:${verse.verse}`}>
            <sup className={styles.number}>
              {/* A range such as 35–36 reads from left to right in every text. */}
              <bdi dir="ltr">{verseNumber(verse)}</bdi>
            </sup>
            {`${verse.text} `}
          </Fragment>
        ))}
        {verses.length > VERSES && '…'}
      </p>
      {missing.length > 0 && (
        <p className={styles.missing}>
          {t('chat.passage.missing', {
            verses: new Intl.ListFormat(locale).format(
              missing.map((each) => passageLabel(each, text)),
            ),
          })}
        </p>
      )}
    </div>
  );
}
