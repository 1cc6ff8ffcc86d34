import { Fragment } from 'react';
import { placeNames } from '@targum/markdown';
import {
  FOR_SCREEN_READERS,
  currentLanguage,
  directionOfLanguage,
  makeStyles,
  mergeClasses,
  ownTokens,
  tokens,
} from '@targum/ui-kit';
import { difference, quotedWords } from '@targum/scripture/difference';
import type { DifferenceSpan } from '@targum/scripture/difference';
import { useT } from '../../../i18n-later.ts';
import type { PlacedQuotation } from '../markdown/placed-quotation.ts';

const useStyles = makeStyles({
  version: {
    paddingInlineStart: '10px',
    borderInlineStartWidth: '3px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: ownTokens.colorQuotationBar,
  },
  reply: {
    borderInlineStartStyle: 'dashed',
    borderInlineStartColor: tokens.colorPaletteMarigoldForeground2,
  },
  name: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  words: { margin: 0 },
  differing: {
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
    textDecorationThickness: '2px',
  },
  heard: FOR_SCREEN_READERS,
});

export function BothVersions({ placed }: { readonly placed: PlacedQuotation }) {
  const styles = useStyles();
  const t = useT();
  const { markdown, references, quotation } = placed;
  const { source, result, abbreviation, language, direction } = quotation;
  if (source === undefined) return null;
  const written = quotedWords({
    ...{ markdown, references },
    textNames: abbreviation === undefined ? [] : [abbreviation],
  });
  const parts = difference(written, source);
  return (
    <>
      {result === 'differs' && (
        <div className={mergeClasses(styles.version, styles.reply)}>
          <span className={styles.name}>{t('chat.quotation.inReply')}</span>
          <p className={styles.words} lang={language} dir={direction ?? 'auto'}>
            <Words parts={parts.claim} tag="del" />
          </p>
        </div>
      )}
      <div className={styles.version}>
        <bdi className={styles.name}>{placeNames(quotation).join(' · ')}</bdi>
        <p className={styles.words} lang={language} dir={direction ?? 'auto'}>
          <Words parts={parts.source} tag="ins" />
        </p>
      </div>
    </>
  );
}

/**
 * Shows words. The differing words are crossed out or underlined, and announced to screen readers.
 */
function Words(props: { readonly parts: readonly DifferenceSpan[]; readonly tag: 'del' | 'ins' }) {
  const { parts, tag: Tag } = props;
  const styles = useStyles();
  const t = useT();
  const page = currentLanguage();
  const heard = (text: string) => (
    <span className={styles.heard} lang={page} dir={directionOfLanguage(page)}>
      {text}
    </span>
  );
  return parts.map(({ text, isSame }, index) => {
    const words = text.trimEnd();
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their places
      <Fragment key={index}>
        {isSame ? (
          text
        ) : (
          <Tag className={styles.differing}>
            {heard(t('chat.quotation.differingBegin'))}
            {words}
            {heard(t('chat.quotation.differingEnd'))}
          </Tag>
        )}
        {!isSame && text.slice(words.length)}
      </Fragment>
    );
  });
}
