import type { ScriptureText } from '@targum/contracts/on-demand';
import { makeStyles, tokens, useLanguage } from '@targum/ui-kit';
import { useT } from '../../../i18n-later.ts';
import { passageLabel } from '../passage-label.ts';
import { PassageProblemNotice } from './passage-problem-notice.tsx';
import type { PassageState } from './use-passage.ts';
import { Verses } from './verses.tsx';
import { VersesSkeleton } from './verses-skeleton.tsx';

const useStyles = makeStyles({
  column: { minWidth: 0 },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'start',
  },
  note: {
    margin: '12px 0 0',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '1.5',
    color: tokens.colorNeutralForeground3,
  },
});

export function PassageTextColumn(props: {
  readonly state: PassageState;
  readonly text: ScriptureText | undefined;
  readonly isCompared: boolean;
  readonly readingId?: string;
}) {
  const { state, text, isCompared, readingId } = props;
  const styles = useStyles();
  const t = useT();
  const [language] = useLanguage();
  const { passage, isLoading, error, retry } = state;
  if (error) {
    return (
      <div className={styles.column}>
        {isCompared && <h3 className={styles.heading}>{text?.abbreviation}</h3>}
        <PassageProblemNotice
          error={error}
          text={text}
          advice={t('chat.verses.otherText')}
          onRetry={retry}
        />
      </div>
    );
  }
  if (!passage) return <VersesSkeleton />;
  const { ref, missing = [] } = passage;
  const list = new Intl.ListFormat(language, { style: 'narrow', type: 'unit' });
  return (
    <div className={styles.column} aria-busy={isLoading}>
      {isCompared && (
        <h3 className={styles.heading} lang={passage.text.language} dir={passage.text.direction}>
          {`${passageLabel(ref, text)} · ${passage.text.abbreviation}`}
        </h3>
      )}
      <Verses passage={passage} {...(readingId !== undefined && { readingId })} />
      {missing.length > 0 && (
        <p className={styles.note}>
          {t('chat.verses.missing', {
            verses: list.format(missing.map((verse) => passageLabel(verse, text))),
          })}
        </p>
      )}
      <p className={styles.note} dir="auto">
        {passage.text.attribution}
      </p>
    </div>
  );
}
