import { Fragment } from 'react';
import type { Passage } from '@targum/contracts/on-demand';
import {
  createSetting,
  makeStyles,
  mergeClasses,
  ownTokens,
  tokens,
  useSetting,
} from '@targum/ui-kit';
import { spokenSentence } from '../../../formatting/markdown/markdown-styles.ts';
import { verseNumber } from '../passage-text.ts';

const largerText = createSetting(
  'versesSize',
  (text) => text === 'larger',
  (larger) => (larger ? 'larger' : 'normal'),
);

export const useLargerText = (): [boolean, (larger: boolean) => void] => useSetting(largerText);

const useStyles = makeStyles({
  verses: {
    fontSize: '1.125rem',
    lineHeight: '1.7',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    ...spokenSentence,
  },
  larger: { fontSize: '1.5625rem', lineHeight: '1.6' },
  title: {
    margin: '0.6em 0 0.3em',
    fontFamily: ownTokens.fontFamilyHeading,
    fontSize: '0.95em',
    fontStyle: 'italic',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
    ':first-child': { marginBlockStart: 0 },
  },
  number: {
    fontSize: '0.65em',
    lineHeight: 0,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
});

/**
 * The space between a number and its verse. A margin would be on the side given by the direction of
 * the page, which can differ from that of the text.
 */
const NARROW_SPACE = '\u202F';

export function Verses(props: { readonly passage: Passage; readonly readingId?: string }) {
  const {
    passage: { text, verses },
    readingId,
  } = props;
  const styles = useStyles();
  const [isLarger] = useLargerText();
  return (
    <div
      className={mergeClasses(styles.verses, isLarger && styles.larger)}
      lang={text.language}
      dir={text.direction}
      data-text-of={readingId}
    >
      {verses.map((verse, index) => (
        <Fragment key={`${verse.chapter}:${verse.verse}`}>
          {verse.title !== undefined && <h3 className={styles.title}>{verse.title}</h3>}
          <span>
            <sup className={styles.number} dir="ltr">
              {verseNumber(verse, verses[index - 1])}
            </sup>
            {`${NARROW_SPACE}${verse.text} `}
          </span>
        </Fragment>
      ))}
    </div>
  );
}
